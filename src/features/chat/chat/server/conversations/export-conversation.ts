import { toConsentEntries } from '#features/core/consents/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { MessageRow } from '../repository/tables.ts'
import { conversationNotFound } from './require-conversation.ts'

// The most that one conversation has in a week, at 5,000 messages a day.
const maxMessages = 35_000

const toEntry = ({ timestamp, senderName, message, files }: MessageRow) => ({
  at: timestamp,
  what: senderName,
  text: [message, ...files.map(({ name }) => `File: ${name}`)].filter(Boolean).join('\n'),
})

/** A conversation with its messages and the names of its files, for the person it is about. @throws not-found */
export async function exportConversation(
  { audit, chat, consents, database, now }: ChatDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<ExportedRecord> {
  return database.transaction(async () => {
    const found = await chat.findByNumber(id, now())
    if (!found) throw conversationNotFound()
    const action = 'conversation.exported'
    await audit.record({ actor, origin, record: 'conversation', id, action })
    const messages = await chat.listLast(found.sessionId, maxMessages, now())
    return {
      label: `Chat ${id}`,
      at: found.createdAt,
      facts: toFacts([
        ['Name', found.senderName],
        ['Email', found.senderEmail],
        ['Phone', found.senderPhone],
        ['Language', found.language],
        ['Last seen', found.lastSeen.toISOString()],
        ['Asked to be called back', found.callBackAt?.toISOString()],
        ['Became', found.leadId === null ? null : `Lead ${found.leadId}`],
      ]),
      entries: [
        ...messages.map(toEntry),
        ...(await consents.list({ conversationId: id })).flatMap(toConsentEntries),
      ],
    }
  })
}
