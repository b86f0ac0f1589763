import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import {
  getLastLinkEnd,
  maxRenewalsPerDay,
  maxRequestsPerEmail,
  maxWrongDigitsPerRequest,
} from '../rules.ts'
import type { OwnRequestDeps } from './deps.ts'
import { newLinksEmail } from './emails.ts'
import { hashEmail, issueLink } from './issue-link.ts'

/** Records who asked for links, or why none were sent. Anyone can repeat those, so repeats are counted. */
const recordRequest = (
  { audit }: OwnRequestDeps,
  leadId: number | null,
  origin: Origin,
  outcome: 'success' | 'failed' | 'refused',
) =>
  audit.record({
    actor: null,
    origin,
    record: 'lead',
    id: leadId,
    action: 'lead.link_sent',
    outcome,
    foldsRepeats: true,
  })

/** The requests of an address to which a new link is sent, the newest first. */
async function listRenewable({ leads, links, clock }: OwnRequestDeps, email: string) {
  const renewable = []
  for (const lead of await leads.listForClient(email, maxRequestsPerEmail)) {
    // A request may be kept longer than its links, by a hold or by the practice's retention period.
    const isOver = getLastLinkEnd(new Date(lead.createdAt)) <= clock.now()
    const isGuessed = (await links.sumWrongDigits(lead.id)) >= maxWrongDigitsPerRequest
    if (!isOver && !isGuessed) renewable.push(lead)
  }
  return renewable
}

async function mayRenew(
  { links }: OwnRequestDeps,
  emailHashes: readonly string[],
  now: Date,
): Promise<boolean> {
  const times = await links.listRenewalTimes(emailHashes, new Date(+now - dayMs))
  return times.length < maxRenewalsPerDay && times.every((time) => +now - +time >= hourMs)
}

/**
 * Mails new links to the requests that were made with an address, to that address. Run it after the response
 * was sent, which must not depend on whether there are any.
 */
export async function renewLinks(
  deps: OwnRequestDeps,
  email: string,
  origin: Origin,
): Promise<void> {
  const { database, mail, practice, clock, timeZone } = deps
  await database.transaction(async () => {
    const requests = await listRenewable(deps, email)
    const [newest] = requests
    if (!newest) return recordRequest(deps, null, origin, 'failed')
    const { emailHash, emailHashes } = hashEmail(deps, email)
    await lockUntilCommit(database, `request links of ${emailHash}`)
    const createdAt = clock.now()
    if (!(await mayRenew(deps, emailHashes, createdAt)))
      return recordRequest(deps, newest.id, origin, 'refused')
    const { language } = newest
    const linked = []
    for (const lead of requests) {
      const issued = { lead, emailHash, kind: 'renewal', createdAt } as const
      linked.push({ lead, link: await issueLink(deps, issued, language) })
      await recordRequest(deps, lead.id, origin, 'success')
    }
    const content = { practice: practice(language), language, timeZone, requests: linked }
    // To the address of the request, which can differ in letter case from the one that was typed.
    await mail.enqueue(newest.email, { ...newLinksEmail(content), language, leadId: newest.id })
  })
}
