/**
 * Limits how many pages are rendered in one turn of the event loop: the returned function resolves in order
 * of calls, at most `maxPerTurn` in each turn. Between turns Node.js accepts new connections (one a turn) and
 * handles other requests, so that small requests do not wait for all renderings.
 */
export function createRenderQueue(maxPerTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = []

  function next() {
    for (const resume of waiting.splice(0, maxPerTurn)) resume()
    if (waiting.length > 0) setImmediate(next)
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
