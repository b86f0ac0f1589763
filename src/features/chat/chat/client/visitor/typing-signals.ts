import type { ChatStore } from './chat-store.ts'

const repeatMs = 3_000
const shownForMs = 5_000

/** Reports that the visitor is writing, repeated at most every few seconds, and that they stopped. */
export function createOwnTyping(send: (isTyping: boolean) => void) {
  let reportedAt = 0
  return (isTyping: boolean) => {
    const now = Date.now()
    if (isTyping && now - reportedAt < repeatMs) return
    if (!isTyping && reportedAt === 0) return
    reportedAt = isTyping ? now : 0
    send(isTyping)
  }
}

/** Shows that the team is writing until it stops, or is silent for a while. */
export function createTeamTyping(store: ChatStore) {
  let timer: number | undefined
  const stop = () => window.clearTimeout(timer)

  function show(isTyping: boolean) {
    stop()
    if (isTyping) timer = window.setTimeout(() => show(false), shownForMs)
    store.dispatch({ type: 'typing-changed', isTyping })
  }
  return { show, stop }
}
