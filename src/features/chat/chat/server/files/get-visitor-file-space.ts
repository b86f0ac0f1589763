import type { ChatDeps } from '../chat-deps.ts'
import { visitorFileLimits } from './limits.ts'

/** The bytes that the files of all visitors take, and those that they may take. */
export async function getVisitorFileSpace({
  chat,
  now,
}: Pick<ChatDeps, 'chat' | 'now'>): Promise<{ bytes: number; maxBytes: number }> {
  return {
    bytes: await chat.measureVisitorFiles(now()),
    maxBytes: visitorFileLimits.allBytes,
  }
}
