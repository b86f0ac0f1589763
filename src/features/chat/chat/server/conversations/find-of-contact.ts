import { type Contact, matchesContact, type RecordOfPerson } from '#shared/contact.ts'
import { formatFullDay } from '#shared/practice-time.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

/** `leadId`: the lead that was made from it. */
export type ConversationOfPerson = RecordOfPerson & { leadId: number | null }

async function toRecord(
  deps: ChatDeps,
  row: ConversationRow,
  holds: ReadonlyMap<number, Date>,
): Promise<ConversationOfPerson> {
  const { alerts, chat, now, timeZone } = deps
  const { id, sessionId, leadId, createdAt: at, senderName, senderEmail, senderPhone } = row
  const heldUntil = leadId === null ? undefined : holds.get(leadId)
  const [sent, received] = [
    await chat.measureFiles(id, false, now()),
    await chat.measureFiles(id, true, now()),
  ]
  return {
    id,
    at,
    label: `Chat ${id} with ${senderName}`,
    email: senderEmail,
    phone: senderPhone,
    contains: {
      messages: await chat.countMessages(sessionId, now()),
      files: sent.files + received.files,
      alerts: await alerts.countFor('conversation', id),
    },
    // A hold ends with its last day, a moment before this one.
    why: heldUntil
      ? `Lead ${leadId}, made from it, is on hold until ${formatFullDay(new Date(heldUntil.getTime() - 1), timeZone)}`
      : null,
    leadId,
  }
}

/** The conversations of visitors with this email address or phone number, which the caller records as viewed. */
export async function findOfContact(
  deps: ChatDeps,
  contact: Contact,
): Promise<ConversationOfPerson[]> {
  const { chat, leads, now } = deps
  const rows = (await chat.listByContact(contact, now())).filter((row) =>
    matchesContact(contact, { email: row.senderEmail, phone: row.senderPhone }),
  )
  const holds = await leads.listHolds()
  return Promise.all(rows.map((row) => toRecord(deps, row, holds)))
}

/** The same for the conversations that these leads were made from. */
export async function findOfLeads(
  deps: ChatDeps,
  leadIds: readonly number[],
): Promise<ConversationOfPerson[]> {
  const { chat, leads, now } = deps
  const ids: number[] = []
  for (const leadId of leadIds) {
    ids.push(...(await chat.listOfLead(leadId, now())).map(({ id }) => id))
  }
  const holds = await leads.listHolds()
  const rows = await chat.listByNumber(ids, now())
  return Promise.all(rows.map((row) => toRecord(deps, row, holds)))
}
