"""Everything that computes: text, model, geometry, charts as data, exports. Never imports streamlit."""

import os

# Many people share the process and each computes on a thread of their own: were the matrix library to start threads for
# every product as well, they would wait for one another (measured on two busy cores: six times slower, never faster by
# more than half). An operator's own setting stands. The model's threads are another matter, see core.model.workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
