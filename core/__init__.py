"""Everything that computes: text, model, geometry, charts as data, exports. Never imports streamlit."""
