const second = 1_000
const typingMs = 5 * second

/** A visitor's typing state: ends by itself after five seconds, published at most once a second. */
export function createVisitorTyping(publish: (isTyping: boolean) => void) {
  let isTyping = false
  let publishedAt = 0
  let timer: NodeJS.Timeout | undefined

  function set(value: boolean) {
    clearTimeout(timer)
    if (value) timer = setTimeout(() => set(false), typingMs)
    const at = performance.now()
    // A frame comes with every key: the same state is published again after a second.
    if (value === isTyping && (!value || at - publishedAt < second)) return
    isTyping = value
    publishedAt = at
    publish(value)
  }

  return {
    set,
    /** Stops without an event: the message itself shows that typing has ended. */
    reset() {
      isTyping = false
      clearTimeout(timer)
    },
    close: () => clearTimeout(timer),
  }
}
