import type { Origin } from '#shared/actor.ts'
import type { LinkUse, OwnRequest } from '../contract/request.ts'
import type { OwnRequestDeps } from './deps.ts'
import { presentFound } from './open-request.ts'
import { refuseDeleted, requireDigits } from './prove-link.ts'

type Change = (leadId: number) => Promise<void>

/** Changes the free call of the request of a link. @returns the request @throws bad-input, not-allowed, conflict */
async function changeCall(
  deps: OwnRequestDeps,
  link: LinkUse,
  origin: Origin,
  change: Change,
): Promise<OwnRequest> {
  const use = { action: 'lead.changed_by_client', origin } as const
  const leadId = await requireDigits(deps, link, use)
  if (!(await deps.leads.findForClient(leadId))) throw await refuseDeleted(deps, leadId, use)
  await change(leadId)
  return presentFound(deps, await deps.leads.findForClient(leadId), leadId, use)
}

type PickedTime = LinkUse & { startsAt: string }

export const moveCall = (
  deps: OwnRequestDeps,
  { startsAt, ...link }: PickedTime,
  origin: Origin,
): Promise<OwnRequest> =>
  changeCall(deps, link, origin, (leadId) =>
    deps.appointments.moveOwn(leadId, new Date(startsAt), origin),
  )

export const cancelCall = (
  deps: OwnRequestDeps,
  link: LinkUse,
  origin: Origin,
): Promise<OwnRequest> =>
  changeCall(deps, link, origin, (leadId) => deps.appointments.cancelOwn(leadId, origin))

export const pickOffer = (
  deps: OwnRequestDeps,
  { startsAt, ...link }: PickedTime,
  origin: Origin,
): Promise<OwnRequest> =>
  changeCall(deps, link, origin, (leadId) =>
    deps.appointments.pickOwnOffer(leadId, new Date(startsAt), origin),
  )

/** Stops or resumes the reminders of the free call. */
export async function setReminders(
  deps: OwnRequestDeps,
  { on, ...link }: LinkUse & { on: boolean },
  origin: Origin,
): Promise<{ on: boolean }> {
  const leadId = await requireDigits(deps, link, { action: 'lead.changed_by_client', origin })
  await deps.appointments.setReminders(leadId, on)
  return { on }
}
