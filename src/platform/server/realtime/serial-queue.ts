const maxQueued = 500

/**
 * Runs work in the order it was added, however long each piece takes. Drops work beyond 500 waiting
 * pieces: typing and views are announced again by themselves.
 */
export function createSerialQueue(inBackground: (work: Promise<unknown>) => void) {
  let last: Promise<unknown> = Promise.resolve()
  let queued = 0
  return (work: () => Promise<unknown>): void => {
    if (queued >= maxQueued) return
    queued += 1
    last = last.then(work).finally(() => {
      queued -= 1
    })
    inBackground(last)
    last = last.catch(() => {}) // logged by `inBackground`
  }
}
