/**
 * Positions in one correspondence, either times or sequence numbers. Staff handle it by writing, by logging a call and
 * by "No reply needed"; null until they have.
 */
export type LastWords = { client: number; handled: number | null }

/**
 * The one rule by which a client waits for the practice: the last word is theirs, and no one has handled it since.
 * Being read changes nothing. The list, its filters, the dashboard, all counts, alerts and the inbox follow it;
 * `selectWaiting` in the repository of leads and the state of a conversation are its forms in SQL.
 */
export const waitsForUs = ({ client, handled }: LastWords): boolean =>
  handled === null || client > handled
