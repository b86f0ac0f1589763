import type { ChatDeps } from '../chat-deps.ts'

/** Long enough for a phone that loses its network between upload and message. */
const unsentMs = 60 * 60 * 1000

/** Deletes files that were uploaded an hour ago and belong to no message, at most `limit`. */
export async function deleteUnsentFiles({ chat, now }: ChatDeps, limit: number): Promise<number> {
  return chat.deleteUnsentFiles(new Date(now().getTime() - unsentMs), limit)
}
