import type { Actor, Origin } from '#shared/actor.ts'
import { matchesContact, toContacts } from '#shared/contact.ts'
import type { ConversationState } from '../../contract/states.ts'
import type { ChatDeps } from '../chat-deps.ts'

export type RelatedConversation = {
  number: number
  lastMessageAt: string
  state: ConversationState
  by: ('email' | 'phone')[]
}

const maxRelated = 50

/**
 * The conversations of visitors with this email address or phone number, newest first. It shows that the person has
 * written, so this is a view of each.
 */
export async function findRelated(
  { chat, now, recordView }: ChatDeps,
  actor: Actor,
  person: { email: string; phone: string },
  origin: Origin,
): Promise<RelatedConversation[]> {
  const found = new Map<number, RelatedConversation>()
  for (const { by, contact } of toContacts(person)) {
    for (const row of await chat.listByContact(contact, now())) {
      if (!matchesContact(contact, { email: row.senderEmail, phone: row.senderPhone })) continue
      const known = found.get(row.id)
      if (known) {
        known.by.push(by)
        continue
      }
      const { id: number, state } = row
      const lastMessageAt = row.lastMessageAt.toISOString()
      found.set(number, { number, lastMessageAt, state, by: [by] })
    }
  }
  const related = [...found.values()]
    .toSorted((a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt))
    .slice(0, maxRelated)
  const ids = related.map(({ number }) => number)
  if (ids.length > 0) await recordView(actor, origin, { part: 'related to a lead', ids })
  return related
}
