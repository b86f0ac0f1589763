import type { ClientLead } from '#features/requests/leads/server/service.ts'
import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type LinkUse, phoneDigitsCode } from '../contract/request.ts'
import { getLinkEnd, type LinkFault, linkFaultTexts, toLastDigits } from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { findCallEnd } from './find-call-end.ts'
import type { RequestLink } from './repository.ts'

export type LinkDeps = Pick<
  OwnRequestDeps,
  'audit' | 'clock' | 'database' | 'links' | 'timeZone'
> & { leads: Pick<OwnRequestDeps['leads'], 'findForClient'> }

type Action =
  | 'lead.viewed_by_client'
  | 'lead.withdrawn_by_client'
  | 'lead.changed_by_client'
  | 'lead.deleted_by_client'

/** The result of checking a link and the digits that came with it. */
type Verdict =
  | { kind: 'fault'; fault: LinkFault; leadId: number | null }
  /** Without digits, or the request has no number to take them from. */
  | { kind: 'unproved'; found: ClientLead; hasPhone: boolean }
  | { kind: 'wrong'; leadId: number }
  | { kind: 'proved'; leadId: number }

async function findFault(
  deps: LinkDeps,
  link: RequestLink | undefined,
): Promise<LinkFault | undefined> {
  if (!link) return 'unknown'
  if (link.status !== 'open') return link.status
  const now = deps.clock.now()
  if (getLinkEnd(link) > now) return undefined
  return getLinkEnd(link, await findCallEnd(deps, link.leadId)) <= now ? 'expired' : undefined
}

async function compareDigits(
  deps: LinkDeps,
  link: RequestLink,
  { typed, origin }: { typed: string | undefined; origin: Origin },
): Promise<Verdict> {
  const { links, leads, audit, clock } = deps
  const { leadId } = link
  const found = await leads.findForClient(leadId)
  // The request has expired since the link was made.
  if (!found) return { kind: 'fault', fault: 'expired', leadId }
  const expected = toLastDigits(found.lead.phone)
  if (typed === undefined || expected === undefined) {
    return { kind: 'unproved', found, hasPhone: expected !== undefined }
  }
  if (toLastDigits(typed) === expected) {
    await links.markUsed(link.id, clock.now())
    return { kind: 'proved', leadId }
  }
  if (await links.countWrongDigits(link)) {
    await audit.record({
      actor: null,
      origin,
      record: 'lead',
      id: leadId,
      action: 'lead.link_ended',
    })
  }
  return { kind: 'wrong', leadId }
}

/** Judges one use of a link. Uses of the same link wait for each other, so that concurrent guesses are all counted. */
async function judge(
  deps: LinkDeps,
  { token, phoneDigits }: LinkUse,
  origin: Origin,
): Promise<Verdict> {
  const { database, links } = deps
  const tokenHash = hashToken(token)
  return database.transaction(async () => {
    const known = await links.findByToken(tokenHash)
    if (known) await lockUntilCommit(database, `request link ${known.id}`)
    // As it is now that no other use can change it.
    const link = known && (await links.findByToken(tokenHash))
    const fault = await findFault(deps, link)
    if (fault || !link) {
      return { kind: 'fault', fault: fault ?? 'unknown', leadId: link?.leadId ?? null }
    }
    return compareDigits(deps, link, { typed: phoneDigits || undefined, origin })
  })
}

export type Use = { action: Action; origin: Origin }

/** Folded: otherwise anyone could fill the log with invented links. */
const recordFailure = (
  { audit }: LinkDeps,
  id: number | null,
  outcome: 'failed' | 'refused',
  use: Use,
) => audit.record({ ...use, actor: null, record: 'lead', id, outcome, foldsRepeats: true })

/** Records the use of a link that does not work. @returns the error to throw */
async function refuseLink(
  deps: LinkDeps,
  { fault, leadId }: { fault: LinkFault; leadId: number | null },
  use: Use,
): Promise<AppError> {
  await recordFailure(deps, leadId, 'failed', use)
  return new AppError('bad-input', linkFaultTexts[fault](), {
    detail: `LINK_${fault.toUpperCase()}`,
  })
}

/** Records a use without the right digits. @returns the error to throw */
async function refuseDigits(
  deps: LinkDeps,
  { leadId, message }: { leadId: number; message: string },
  use: Use,
): Promise<AppError> {
  await recordFailure(deps, leadId, 'refused', use)
  return new AppError('not-allowed', message, { detail: phoneDigitsCode })
}

/** @throws bad-input for a link that does not work, not-allowed for wrong digits */
export async function requireLink(
  deps: LinkDeps,
  link: LinkUse,
  use: Use,
): Promise<Extract<Verdict, { kind: 'proved' | 'unproved' }>> {
  const verdict = await judge(deps, link, use.origin)
  if (verdict.kind === 'fault') throw await refuseLink(deps, verdict, use)
  if (verdict.kind === 'wrong') {
    throw await refuseDigits(deps, { ...verdict, message: m.request_digits_wrong() }, use)
  }
  return verdict
}

/**
 * The lead whose request a link shows with these digits.
 * @throws bad-input for a link that does not work, not-allowed without the right digits
 */
export async function requireDigits(deps: LinkDeps, link: LinkUse, use: Use): Promise<number> {
  const verdict = await requireLink(deps, link, use)
  if (verdict.kind === 'proved') return verdict.leadId
  const { found, hasPhone } = verdict
  const message = hasPhone ? m.request_digits_required() : m.request_digits_no_phone()
  throw await refuseDigits(deps, { leadId: found.lead.id, message }, use)
}

/** Records that a request was deleted since its link was read. @returns the error to throw */
export const refuseDeleted = (deps: LinkDeps, leadId: number, use: Use) =>
  refuseLink(deps, { fault: 'expired', leadId }, use)
