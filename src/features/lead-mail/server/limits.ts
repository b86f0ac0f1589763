/** In characters. Longer HTML is cut before it is sanitised, since that takes time. */
export const maxHtmlLength = 150_000

/** Sanitised HTML may be longer: escaping turns one character into up to six. */
export const maxCleanLength = 200_000

/** Of a file that is downloaded. */
export const maxFileBytes = 25 * 1024 * 1024

/** The limits of one response: characters of all its messages, and the number of messages. */
export const threadPage = { maxLength: 1_000_000, maxMessages: 100 }

/** Of one lead: a thread is read as a whole, and whoever may answer it could send thousands. */
export const maxAnswers = 200
