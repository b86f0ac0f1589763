import { m } from '#messages'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import { AppError } from '#shared/errors.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { visitorFileLimits } from './limits.ts'

const daySeconds = 24 * 60 * 60

/** @throws conflict when visitors have sent all that the practice takes, or this address all of a day */
export async function requireStorage(
  {
    chat,
    countUpload,
    isRateLimited,
    now,
  }: Pick<ChatDeps, 'chat' | 'countUpload' | 'isRateLimited' | 'now'>,
  address: string,
  size: number,
): Promise<void> {
  const refusal = () => new AppError('conflict', m.chat_files_full())
  const { allBytes, dailyKilobytes } = visitorFileLimits
  if ((await chat.measureVisitorFiles(now())) + size > allBytes) throw refusal()
  if (!isRateLimited) return
  for (const { key, factor } of toAddressKeys(address)) {
    const sent = await countUpload(`upload KB ${key}`, daySeconds, Math.ceil(size / 1024))
    if (sent.calls > dailyKilobytes * factor) throw refusal()
  }
}
