"""The dashboard for a host that others reach: the router with security headers. `streamlit run serve.py`.

The headers are those of `ui.security_headers`; warming up and `/ready` are the router's own.
"""

import streamlit as st

from ui import hosting

app = st.App("streamlit_app.py", lifespan=hosting.lifespan, routes=hosting.ROUTES, middleware=hosting.MIDDLEWARE)

if __name__ == "__main__":
    app.run()
