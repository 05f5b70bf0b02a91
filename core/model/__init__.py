"""From uses to vectors: catalogue, loading, alignment, encoder."""
