import { toConsentEntries } from '#features/core/consents/rules.ts'
import { m } from '#messages'
import type { Actor, Origin } from '#shared/actor.ts'
import { type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import { ownLanguageNames } from '#shared/language.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { MessageRow } from '../repository/tables.ts'
import { conversationNotFound } from './require-conversation.ts'

// The most that one conversation has in a week, at 5,000 messages a day.
const maxMessages = 35_000

const toEntry = ({ timestamp, senderName, message, files }: MessageRow) => {
  const names = files.map(({ name }) => name).join(', ')
  const toText = () => [message, names && m.export_files({ names })].filter(Boolean).join('\n')
  return { at: timestamp, what: senderName, text: toText }
}

const toMoment = (at: Date) => ({
  code: at.toISOString(),
  words: () => `${formatLongDate(at)}, ${formatTime(at)}`,
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
    const { leadId } = found
    const messages = await chat.listLast(found.sessionId, maxMessages, now())
    const given = await consents.list({ conversationId: id })
    // Its visitor may have erased it during the reads: of half a conversation nothing is shown.
    if (!(await chat.findByNumber(id, now()))) throw conversationNotFound()
    const action = 'conversation.exported'
    await audit.record({ actor, origin, record: 'conversation', id, action })
    return {
      label: () => m.export_chat({ id }),
      at: found.createdAt,
      language: found.language,
      facts: toFacts([
        [m.export_name, found.senderName],
        [m.export_email, found.senderEmail],
        [m.export_phone, found.senderPhone],
        [
          m.export_language,
          { code: found.language, words: () => ownLanguageNames[found.language] },
        ],
        [m.export_last_seen, toMoment(found.lastSeen)],
        [m.export_call_back, found.callBackAt && toMoment(found.callBackAt)],
        [m.export_became, leadId === null ? null : () => m.export_lead({ id: leadId })],
      ]),
      entries: [...messages.map(toEntry), ...given.flatMap(toConsentEntries)],
    }
  })
}
