"""The only code beside pages/ that imports streamlit: frame, state, cache, input."""
