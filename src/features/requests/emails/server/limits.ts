import type { AnswerKind } from './repository/answers-table.ts'

/** In characters. Longer HTML is cut before it is sanitised, since that takes time. */
export const maxHtmlLength = 150_000

/** Sanitised HTML may be longer: escaping turns one character into up to six. */
export const maxCleanLength = 200_000

/** The maximum size of a downloaded file. */
export const maxFileBytes = 25 * 1024 * 1024

/** The limits of one response: characters of all its messages, and the number of messages. */
export const threadPage = { maxLength: 1_000_000, maxMessages: 100 }

/**
 * Maximum number of stored answers of one lead and kind with their texts: a thread is read as a whole, and a sender
 * could write thousands. The texts of further ones stay in the mailbox.
 */
export const maxWorded = (kind: AnswerKind) => (kind === 'answer' ? 200 : 50)

/** For one lead and kind, with and without text. A further one makes the latest unread again. */
export const maxAnswers = 1_000

/** For one lead and all four kinds together. */
export const maxReceived = 4 * maxAnswers

/** For how long administrators are shown that a mail could not be read and was skipped. */
export const skippedNoticeMs = 7 * 24 * 60 * 60 * 1000

/**
 * Maximum number of waiting emails that match no lead: later ones stay in the mailbox only, and the list says so.
 */
export const maxUnmatched = 1_000
/** From one address, or about it: anybody can send thousands in the name of a client. */
export const maxUnmatchedOfPerson = 50

/** For how long a dismissed email can be put back. Its text is deleted after that. */
export const undoDismissalMs = 24 * 60 * 60 * 1000
