# The dashboard as `make serve` starts it: CPU only, a user without rights, maps compiled when the image is built.
FROM python:3.11-slim

RUN useradd --create-home --uid 1000 app
WORKDIR /app

# The CPU build of torch first: the plain package index serves a CUDA build, several gigabytes larger.
COPY requirements.txt .
RUN pip install --no-cache-dir "$(grep '^torch==' requirements.txt)" --index-url https://download.pytorch.org/whl/cpu \
 && pip install --no-cache-dir -r requirements.txt

COPY --chown=app:app . .

# Must be writable: numba compiles into it where the host's processor is not the one that built the image.
ENV CED_CACHE=/var/cache/contextual-embeddings \
    NUMBA_CACHE_DIR=/var/cache/contextual-embeddings/numba \
    PYTHONUNBUFFERED=1
RUN mkdir -p "$NUMBA_CACHE_DIR" && chown -R app:app "$CED_CACHE"

USER app
RUN python -m core prepare

EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8501/ready', timeout=4)"]
CMD ["streamlit", "run", "serve.py", "--server.port", "8501", "--server.address", "0.0.0.0"]
