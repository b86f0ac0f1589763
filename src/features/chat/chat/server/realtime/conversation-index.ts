import type { ConversationKeys } from '../repository/tables.ts'

const maxIndexed = 5_000

/**
 * Translates between a conversation's number, which events carry, the session id by which staff name it, and its
 * visitors' room, for conversations that this instance has read.
 */
export function createConversationIndex(isInUse: (room: string) => boolean) {
  const byNumber = new Map<number, ConversationKeys>()
  const numbersByRoom = new Map<string, number>()
  const numbersBySession = new Map<string, number>()

  function remove(number: number): void {
    const keys = byNumber.get(number)
    if (!keys) return
    byNumber.delete(number)
    numbersBySession.delete(keys.sessionId)
    // A visitor whose conversation was deleted may have another one by now.
    if (numbersByRoom.get(keys.secretHash) === number) numbersByRoom.delete(keys.secretHash)
  }

  return {
    getKeys: (number: number) => byNumber.get(number),
    getRoomNumber: (room: string) => numbersByRoom.get(room),
    getSessionNumber: (sessionId: string) => numbersBySession.get(sessionId),
    remove,
    add({ id, sessionId, secretHash }: ConversationKeys): void {
      byNumber.delete(id)
      byNumber.set(id, { id, sessionId, secretHash })
      numbersByRoom.set(secretHash, id)
      numbersBySession.set(sessionId, id)
      if (byNumber.size <= maxIndexed) return
      for (const [oldest, keys] of byNumber) {
        if (isInUse(keys.secretHash)) continue
        remove(oldest)
        return
      }
    },
  }
}
