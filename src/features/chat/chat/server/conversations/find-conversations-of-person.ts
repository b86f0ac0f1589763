import type { Actor, Origin } from '#shared/actor.ts'
import { matchesPerson } from '#shared/matches-person.ts'
import { readSearch } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Read before a name is compared: the text of a search also occurs in last messages. */
const maxCompared = 200

/** The conversations of visitors with this name, address or phone number, the latest first. */
export async function findConversationsOfPerson(
  { chat, now, recordView }: ChatDeps,
  actor: Actor,
  origin: Origin,
  person: string,
  limit: number,
) {
  const wanted = { ...readSearch(person), language: undefined, view: undefined }
  const rows = await chat.listSummaries(now(), wanted, { limit: maxCompared, offset: 0 })
  const found = rows
    .filter(({ senderName, senderEmail, senderPhone }) =>
      matchesPerson(person, {
        firstName: senderName,
        lastName: null,
        email: senderEmail,
        phone: senderPhone,
      }),
    )
    .slice(0, limit)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await recordView(actor, origin, { part: `person ${person}`, ids })
  return found.map(({ id, senderName }) => ({ id, name: senderName }))
}
