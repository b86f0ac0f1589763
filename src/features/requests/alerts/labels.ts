import { paths } from '#shared/paths.ts'
import { type AlertKind, alertKinds, type PushPayload } from './contract.ts'

type AlertWords = {
  /** Name in the settings. */
  name: string
  /** The title of an alert about one record. */
  one: string
  /** After a number. */
  many: string
}

const words: Record<AlertKind, AlertWords> = {
  'lead.new': {
    name: 'New consultation request',
    one: 'New consultation request',
    many: 'new consultation requests',
  },
  'lead.assigned': {
    name: 'Request assigned to you',
    one: 'A consultation request for you',
    many: 'consultation requests for you',
  },
  'lead.answered': {
    name: 'Answer from a client',
    one: 'A client answered',
    many: 'answers from clients',
  },
  'lead.email_failed': {
    name: 'One of your emails failed to send',
    one: 'Your email was not sent',
    many: 'emails of yours were not sent',
  },
  'lead.overdue': {
    name: 'Request not answered in time',
    one: 'A consultation request was not answered in time',
    many: 'consultation requests not answered in time',
  },
  'lead.call_booked': {
    name: 'Free call booked with you',
    one: 'A free call was booked',
    many: 'free calls were booked',
  },
  'lead.call_changed': {
    name: 'Free call moved or cancelled',
    one: 'A free call was moved or cancelled',
    many: 'free calls were moved or cancelled',
  },
  'lead.calls_limited': {
    name: 'Unusually many bookings of free calls',
    one: 'Unusually many free calls were booked within an hour, so no more are taken for now',
    many: 'times unusually many free calls were booked within an hour',
  },
  'mail.unmatched': {
    name: 'Email that matches no request',
    one: 'An email matches no request',
    many: 'emails that match no request',
  },
  'chat.new': { name: 'New chat', one: 'New chat', many: 'new chats' },
  'chat.assigned': {
    name: 'Chat assigned to you',
    one: 'A chat was assigned to you',
    many: 'chats assigned to you',
  },
  'chat.message': {
    name: 'New message in your chat',
    one: 'New chat message',
    many: 'chats with new messages',
  },
  'chat.escalated': {
    name: 'Chat no one has answered',
    one: 'A chat is waiting for an answer',
    many: 'chats waiting for an answer',
  },
}

export const getAlertName = (kind: AlertKind): string => words[kind].name

const isLead = (kind: AlertKind) => kind.startsWith('lead.')

const getListPath = (kind: AlertKind) =>
  kind === 'mail.unmatched' ? paths.unmatchedEmails : isLead(kind) ? paths.leads : paths.chats

/** Not about one record, or without a page of its own. */
const isListed = (kind: AlertKind) => kind === 'mail.unmatched' || kind === 'lead.calls_limited'

const getRecordPath = (kind: AlertKind, id: number) =>
  isListed(kind) ? getListPath(kind) : isLead(kind) ? paths.lead(id) : paths.chat(id)

/** One line of an alert: `3 new chats`, and where they are. */
export type AlertLine = { text: string; path: string }

/** A line for each kind, in the order of the kinds. */
export function toAlertLines({ counts, recordId }: PushPayload): AlertLine[] {
  return alertKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    if (count === 0) return []
    const { one, many } = words[kind]
    const path = recordId === undefined ? getListPath(kind) : getRecordPath(kind, recordId)
    return [{ text: count === 1 ? one : `${count} ${many}`, path }]
  })
}
