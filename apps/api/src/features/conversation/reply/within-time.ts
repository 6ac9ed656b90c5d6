// Limits how long a stream may go on after its first piece.

/**
 * The pieces of a stream until the limit. Only time in which this waits for the stream counts, not that of the caller.
 * @param limitMs maximum duration after the first piece, in milliseconds
 * @param onEnd called if the limit ended the stream
 * @param now the current time in milliseconds
 */
export async function* withinTime<Piece>(
  pieces: AsyncIterable<Piece>,
  limitMs: number,
  onEnd: () => void,
  now: () => number = performance.now.bind(performance),
): AsyncGenerator<Piece, void, undefined> {
  const iterator = pieces[Symbol.asyncIterator]()
  let waitedMs = 0
  let isBegun = false
  try {
    for (;;) {
      const since = now()
      const { done, value } = await iterator.next()
      if (isBegun) waitedMs += now() - since
      isBegun = true
      if (done) return
      yield value
      if (waitedMs >= limitMs) return onEnd()
    }
  } finally {
    await iterator.return?.()
  }
}
