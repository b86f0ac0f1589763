/** Runs pieces of work one after the other, in the order of the calls. Nested calls would wait for themselves. */
export function createSequence() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => {}) // reported to the caller
    return next
  }
}
