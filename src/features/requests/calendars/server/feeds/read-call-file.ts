import { notFound } from '#shared/errors.ts'
import { isCallFile, parseCallFile } from './call-token.ts'
import type { FeedDeps } from './deps.ts'

/**
 * The calendar file of a call for its client.
 * @throws not-found for a wrong address, and once the call has ended or was cancelled
 */
export async function readCallFile(deps: FeedDeps, file: string): Promise<string> {
  const { calls, clock, secrets, writeClientFile } = deps
  const claimed = parseCallFile(file)
  const call = claimed && (await calls.find(claimed.id))
  const isOpen = call?.state === 'booked' && call.endsAt > clock.now()
  if (!claimed || !isOpen || !isCallFile(secrets, call, claimed.signature)) throw notFound()
  return writeClientFile(call)
}
