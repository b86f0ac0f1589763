import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { ClientChange } from '#features/requests/leads/server/service.ts'
import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { callTimes } from '#shared/contact-wishes.ts'
import { AppError } from '#shared/errors.ts'
import type { RequestChange } from '../contract/change.ts'
import type { LinkUse, OwnRequest } from '../contract/request.ts'
import type { OwnRequestDeps } from './deps.ts'
import { presentFound } from './open-request.ts'
import { refuseDeleted, requireDigits } from './prove-link.ts'

/** @throws bad-input for a new choice that is not offered. A choice that stays is not checked again. */
async function checkChoices(
  { choices }: OwnRequestDeps,
  lead: Lead,
  change: RequestChange,
): Promise<void> {
  const isNew = (name: string) =>
    (name === 'preferredLocation' || name === 'preferredTherapist') &&
    change[name] !== undefined &&
    change[name] !== lead[name]
  const found = await choices.findIssues({ ...lead, ...change })
  const issues = found.filter(({ path }) => isNew(path))
  const [first] = issues
  if (first) throw new AppError('bad-input', first.message, { issues })
}

/** The change as the lead stores it. */
async function toColumns(
  { choices }: OwnRequestDeps,
  lead: Lead,
  change: RequestChange,
): Promise<ClientChange> {
  const { preferredLocation, preferredTherapist, notes, contactBy, mayLeaveMessage } = change
  const isSame = preferredTherapist === undefined || preferredTherapist === lead.preferredTherapist
  return {
    ...(preferredLocation !== undefined && { preferredLocation }),
    ...(!isSame && { preferredTherapist: await choices.findTherapist(preferredTherapist) }),
    ...(notes !== undefined && { notes: notes ?? '' }),
    ...(change.callTimes !== undefined && {
      callTimes: callTimes.filter((time) => change.callTimes?.includes(time)),
    }),
    ...(contactBy !== undefined && { contactBy }),
    ...(mayLeaveMessage !== undefined && { mayLeaveMessage }),
  }
}

/**
 * Changes the request of a link, unless it has ended.
 * @throws bad-input for a link that does not work or a choice that is not offered, not-allowed without the right
 * digits, conflict when the request has ended
 */
export async function changeRequest(
  deps: OwnRequestDeps,
  { change, ...link }: LinkUse & { change: RequestChange },
  origin: Origin,
): Promise<OwnRequest> {
  const use = { action: 'lead.changed_by_client', origin } as const
  const leadId = await requireDigits(deps, link, use)
  const found = await deps.leads.findForClient(leadId)
  if (!found) throw await refuseDeleted(deps, leadId, use)
  await checkChoices(deps, found.lead, change)
  const columns = await toColumns(deps, found.lead, change)
  const changed = await deps.leads.changeByClient(leadId, columns, origin)
  if (changed === 'ended') throw new AppError('conflict', m.request_change_ended())
  return presentFound(deps, changed, leadId, use)
}
