"""A window of whole tokens around a span, for texts that are longer than the model can read."""


def window(content: int, pieces: range, room: int) -> range:
    """The `room` content tokens around `pieces`, as centred on them as the ends of the text allow.

    `content` counts the text's tokens without special ones. Returns all of them when they fit. The caller makes sure
    that the pieces themselves fit (`len(pieces) <= room`).
    """
    if content <= room:
        return range(content)
    start = pieces.start - (room - len(pieces)) // 2
    start = max(0, min(start, content - room))
    return range(start, start + room)
