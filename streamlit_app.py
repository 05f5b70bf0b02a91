"""The router: declares the pages and runs one.

`streamlit run streamlit_app.py` reads this file twice. When the server starts it is imported as a module, for `app`, so
that models are loaded before anybody has come; for each visitor it is run as a script.
"""

import streamlit as st

from ui import frame, hosting

if __name__ == "__main__":
    frame.run()
else:
    app = st.App(__file__, lifespan=hosting.lifespan, routes=hosting.ROUTES)
