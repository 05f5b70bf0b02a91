"""From bytes to uses: decoding, tables, matching."""
