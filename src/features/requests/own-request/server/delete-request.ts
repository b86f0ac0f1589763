import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'
import type { DeletedRequest } from '../contract/change.ts'
import type { LinkUse } from '../contract/request.ts'
import type { OwnRequestDeps } from './deps.ts'
import { refuseDeleted, requireDigits } from './prove-link.ts'

/**
 * Deletes the request of a link with everything stored with it.
 * @throws bad-input for a link that does not work, not-allowed without the right digits, conflict during a hold, whose
 * reason was not written for the client
 */
export async function deleteRequest(
  deps: OwnRequestDeps,
  link: LinkUse,
  origin: Origin,
): Promise<DeletedRequest> {
  const use = { action: 'lead.deleted_by_client', origin } as const
  const leadId = await requireDigits(deps, link, use)
  const deletion = await deps.leads.deleteByClient(leadId, origin)
  if (!deletion) throw await refuseDeleted(deps, leadId, use)
  if ('heldUntil' in deletion) {
    const date = formatFullDay(toNoon(deletion.heldUntil), 'UTC')
    throw new AppError('conflict', m.request_delete_held({ date }))
  }
  return { reference: toReference(leadId), deletedAt: deletion.deletedAt.toISOString() }
}
