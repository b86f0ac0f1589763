import type { ChatDeps } from '../chat-deps.ts'
import { visitorFileLimits } from './limits.ts'

/** How many bytes the files of all visitors take, and how many they may. */
export const getVisitorFileSpace =
  ({ chat, now }: Pick<ChatDeps, 'chat' | 'now'>) =>
  async (): Promise<{ bytes: number; maxBytes: number }> => ({
    bytes: await chat.measureVisitorFiles(now()),
    maxBytes: visitorFileLimits.allBytes,
  })
