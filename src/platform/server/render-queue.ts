/**
 * Work in turns: `await turn()` goes on in a coming turn of the event loop, in the order they came, at
 * most `atOnce` in each. Between two turns whatever else came in is read and answered: Node.js takes one
 * new connection a turn, and who asks for something small does not wait for all who ask for much.
 */
export function createRenderQueue(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = []

  function next() {
    for (const go of waiting.splice(0, atOnce)) go()
    if (waiting.length > 0) setImmediate(next)
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
