"""The router: declares the pages and runs one."""

from ui import frame

frame.run()
