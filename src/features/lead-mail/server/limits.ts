/** Longer HTML is cut before it is looked at, since looking takes time. Characters. */
export const maxHtmlLength = 150_000

/** What is made of it may be longer, as escaping makes up to six characters of one. */
export const maxCleanLength = 200_000

/** Characters of all the messages that one answer shows, and how many messages it has at most. */
export const threadPage = { maxLength: 1_000_000, maxMessages: 100 }
