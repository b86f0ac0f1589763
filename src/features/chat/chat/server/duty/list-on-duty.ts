import type { ChatDeps } from '../chat-deps.ts'
import { listAvailable } from './list-available.ts'

/**
 * The accounts that are alerted to a conversation: the available ones, or without any, all who may answer it,
 * because an unanswered conversation must never be announced to no one.
 */
export async function listOnDuty(deps: ChatDeps): Promise<readonly number[]> {
  const available = await listAvailable(deps)
  if (available.length > 0) return available.map(({ account }) => account.id)
  return (await deps.accounts.listNames()).map(({ id }) => id)
}
