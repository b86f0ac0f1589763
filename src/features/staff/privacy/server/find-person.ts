import { formLabels } from '#features/core/screening/labels.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { type Contact, parseContact, type RecordOfPerson } from '#shared/contact.ts'
import { fieldError } from '#shared/errors.ts'
import { formatPhone, phoneDigits } from '#shared/phone.ts'
import { contactHint, type FoundPerson, type PrivacyKind, type PrivacyRecord } from '../contract.ts'
import { toAuditedType } from '../rules.ts'
import type { PrivacyDeps } from './deps.ts'
import { findHold } from './find-hold.ts'

const toRecord = (
  kind: PrivacyKind,
  record: Omit<RecordOfPerson, 'email' | 'phone'>,
  consents: PrivacyRecord['consents'] = [],
) =>
  ({
    kind,
    id: record.id,
    when: record.at.toISOString(),
    label: record.label,
    contains: Object.fromEntries(Object.entries(record.contains).filter(([, n]) => n > 0)),
    isHeld: record.why !== null,
    why: record.why,
    consents,
  }) satisfies PrivacyRecord

/** Requests and conversations: also those that only the other one of a pair leads to. */
async function findPairs({ leads, chat }: PrivacyDeps, actor: Actor, contact: Contact) {
  const conversations = await chat.findOfContact(contact)
  const leadIds = conversations.flatMap(({ leadId }) => leadId ?? [])
  const requests = await leads.findOfContact(actor, contact, leadIds)
  for (const linked of await chat.findOfLeads(requests.map(({ id }) => id))) {
    if (conversations.every(({ id }) => id !== linked.id)) conversations.push(linked)
  }
  return { requests, conversations }
}

async function findMails(deps: PrivacyDeps, addresses: readonly string[]) {
  const { leadMail, mail } = deps
  const records: PrivacyRecord[] = []
  const emails = await leadMail.listUnmatchedByAddress(addresses)
  const holds = new Map<string, string | null>()
  for (const address of new Set(emails.map(({ personAddress }) => personAddress))) {
    holds.set(address, await findHold(deps, address))
  }
  for (const email of emails) {
    const { id, subject, receivedAt: at, attachments, personAddress } = email
    const label = `Email “${subject ?? ''}”, which matches no request`
    const why = holds.get(personAddress) ?? null
    records.push(toRecord('email', { id, at, label, contains: { files: attachments.length }, why }))
  }
  for (const { place, id, at } of await mail.listToClient(addresses)) {
    const [kind, label] =
      place === 'queue'
        ? (['mail', 'Email of ours that waits to be sent'] as const)
        : (['mail-file', 'Email of ours in a file on the server'] as const)
    records.push(toRecord(kind, { id, at, label, contains: {}, why: null }))
  }
  return records
}

/** Forms that look as if a program had sent them, and that no one has let through yet. */
async function findHeldForms({ screening }: PrivacyDeps, contact: Contact) {
  const held = await screening.findHeldOfContact(contact)
  return held.map(({ id, form, createdAt: at }) =>
    toRecord('held', { id, at, label: `${formLabels[form]}, held back`, contains: {}, why: null }),
  )
}

/** Addresses and numbers of the found records by which no one has searched. */
function listOthers(contact: Contact, found: readonly RecordOfPerson[]): string[] {
  const emails = new Set(found.map(({ email }) => email.toLowerCase()))
  const phones = new Map(found.flatMap(({ phone }) => (phone ? [[phoneDigits(phone), phone]] : [])))
  if ('email' in contact) emails.delete(contact.email)
  else phones.delete(contact.digits)
  return [...emails, ...[...phones.values()].map((phone) => formatPhone(phone))]
}

async function recordViews(
  { audit }: PrivacyDeps,
  viewer: { actor: Actor; origin: Origin },
  records: readonly PrivacyRecord[],
): Promise<void> {
  for (const { kind, id } of records) {
    const record = toAuditedType(kind)
    if (record) await audit.record({ ...viewer, record, id, action: `${record}.viewed` })
  }
}

/**
 * Everything held about the person with an email address or phone number. By a number, emails are found through the
 * addresses of its records. Each record shown is a view in the audit log. @throws bad-input for other text
 */
export async function findPerson(
  deps: PrivacyDeps,
  actor: Actor,
  typed: string,
  origin: Origin,
): Promise<FoundPerson> {
  const contact = parseContact(typed)
  if (!contact) throw fieldError('person', contactHint)
  const { requests, conversations } = await findPairs(deps, actor, contact)
  const entries = await deps.waitlist.findOfContact(actor, contact)
  const people = [...requests, ...conversations, ...entries]
  const addresses =
    'email' in contact
      ? [contact.email]
      : [...new Set(people.map(({ email }) => email.toLowerCase()))]
  const { consents } = deps
  const records: PrivacyRecord[] = []
  for (const request of requests) {
    records.push(toRecord('request', request, await consents.list({ leadId: request.id })))
  }
  for (const chat of conversations) {
    const given = await consents.list({ conversationId: chat.id })
    records.push(toRecord('conversation', chat, given))
  }
  for (const entry of entries) {
    const given = await consents.list({ waitlistEntryId: entry.id })
    records.push(toRecord('waitlist', entry, given))
  }
  records.push(...(await findHeldForms(deps, contact)), ...(await findMails(deps, addresses)))
  await recordViews(deps, { actor, origin }, records)
  return { records, others: listOthers(contact, people) }
}
