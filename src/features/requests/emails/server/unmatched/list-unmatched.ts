import type { Actor, Origin } from '#shared/actor.ts'
import type { KnownPerson, UnmatchedEmail, UnmatchedEmails } from '../../contract/unmatched.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxUnmatched, maxUnmatchedOfPerson } from '../limits.ts'
import type { UnmatchedHead } from '../repository/unmatched-emails.ts'
import { getOldest } from './find-unmatched.ts'

type ListDeps = Pick<
  LeadMailDeps,
  'audit' | 'clock' | 'emails' | 'findPeople' | 'leads' | 'retentionDays'
>
type PeopleByAddress = ReadonlyMap<string, readonly KnownPerson[]>

const maxPeople = 3

async function mapPeople(
  { findPeople, leads }: ListDeps,
  actor: Actor,
  heads: readonly UnmatchedHead[],
) {
  const addresses = [...new Set(heads.map(({ personAddress }) => personAddress).filter(Boolean))]
  const found = new Map<string, KnownPerson[]>()
  const known = await findPeople(addresses)
  const leadIds = known.flatMap(({ kind, id }) => (kind === 'lead' ? [id] : []))
  // A record that is limited to others is not named, as in every list.
  const visible = new Set(await leads.listVisible(actor, leadIds))
  for (const { address, ...person } of known) {
    if (person.kind === 'lead' && !visible.has(person.id)) continue
    const people = found.get(address) ?? []
    if (people.length < maxPeople) found.set(address, [...people, person])
  }
  return found
}

const present = (head: UnmatchedHead, people: PeopleByAddress): UnmatchedEmail => ({
  id: head.id,
  kind: head.kind,
  purpose: head.purpose,
  senderName: head.fromName ?? '',
  senderAddress: head.fromAddress ?? '',
  personAddress: head.personAddress,
  subject: head.subject ?? '',
  receivedAt: head.receivedAt.toISOString(),
  people: [...(people.get(head.personAddress) ?? [])],
})

function isFull(heads: readonly UnmatchedHead[]): boolean {
  if (heads.length >= maxUnmatched) return true
  const counts = new Map<string, number>()
  for (const { personAddress } of heads) {
    counts.set(personAddress, (counts.get(personAddress) ?? 0) + 1)
  }
  return [...counts.values()].some((count) => count >= maxUnmatchedOfPerson)
}

const auditedKinds = { lead: 'lead', waitlist: 'waitlist', chat: 'conversation' } as const

/** Each name that the list shows is in the log of its record, too. */
async function recordViews(
  { audit }: ListDeps,
  viewer: { actor: Actor; origin: Origin },
  emails: readonly UnmatchedEmail[],
) {
  if (emails.length === 0) return
  await audit.recordList({ ...viewer, record: 'email', ids: emails.map(({ id }) => id) })
  for (const [kind, record] of Object.entries(auditedKinds)) {
    const people = emails.flatMap((email) => email.people).filter((one) => one.kind === kind)
    const ids = [...new Set(people.map(({ id }) => id))]
    if (ids.length > 0) await audit.recordList({ ...viewer, record, ids })
  }
}

/** The emails that match no request, with those who have the sender's address. */
export async function listUnmatched(
  deps: ListDeps,
  actor: Actor,
  origin: Origin,
): Promise<UnmatchedEmails> {
  const heads = await deps.emails.listUnmatched(getOldest(deps))
  const people = await mapPeople(deps, actor, heads)
  const emails = heads.map((head) => present(head, people))
  await recordViews(deps, { actor, origin }, emails)
  return { emails, isFull: isFull(heads), days: deps.retentionDays }
}
