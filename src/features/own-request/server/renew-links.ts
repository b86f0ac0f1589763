import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Origin } from '#shared/actor.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { getLastLinkEnd, maxRenewalsPerDay, maxRequestsPerEmail } from '../rules.ts'
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

async function mayRenew({ links }: OwnRequestDeps, emailHash: string, now: Date): Promise<boolean> {
  const times = await links.listRenewalTimes(emailHash, new Date(+now - dayMs))
  return times.length < maxRenewalsPerDay && times.every((time) => +now - +time >= hourMs)
}

/**
 * Mails new links to the requests that were made with an address, to that address. Run it after the response
 * was sent, which must not depend on whether there are any.
 */
export const renewLinks =
  (deps: OwnRequestDeps) =>
  async (email: string, origin: Origin): Promise<void> => {
    const { database, leads, mail, practice, clock, timeZone } = deps
    await database.transaction(async () => {
      const found = await leads.listForClient(email, maxRequestsPerEmail)
      // The link of an older request, kept by a hold or a longer retention period, would not work.
      const requests = found.filter(
        (lead) => getLastLinkEnd(new Date(lead.createdAt)) > clock.now(),
      )
      const [newest] = requests
      if (!newest) return recordRequest(deps, null, origin, 'failed')
      const emailHash = hashEmail(deps, email)
      await lockUntilCommit(database, `request links of ${emailHash}`)
      const createdAt = clock.now()
      if (!(await mayRenew(deps, emailHash, createdAt)))
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
      await mail.enqueue(newest.email, newLinksEmail(content))
    })
  }
