const maxIndexed = 5_000

/**
 * Translates conversation numbers to session ids and back, for conversations that this instance has
 * read. Events carry numbers only; a session id is the visitor's secret.
 */
export function createConversationIndex(isInUse: (sessionId: string) => boolean) {
  const sessionIds = new Map<number, string>()
  const numbers = new Map<string, number>()

  function remove(number: number): void {
    const sessionId = sessionIds.get(number)
    sessionIds.delete(number)
    if (sessionId !== undefined && numbers.get(sessionId) === number) numbers.delete(sessionId)
  }

  return {
    getSessionId: (number: number) => sessionIds.get(number),
    getNumber: (sessionId: string) => numbers.get(sessionId),
    remove,
    add(number: number, sessionId: string): void {
      sessionIds.delete(number)
      sessionIds.set(number, sessionId)
      numbers.set(sessionId, number)
      if (sessionIds.size <= maxIndexed) return
      for (const [oldest, session] of sessionIds) {
        if (isInUse(session)) continue
        remove(oldest)
        return
      }
    },
  }
}
