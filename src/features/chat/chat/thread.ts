// The messages of a conversation that a staff screen has, in the order of their sequence numbers.

type Numbered = { id: number; seq: number }

/** Adds a message in order; one that is already there is replaced. */
export function withMessage<M extends Numbered>(messages: readonly M[], message: M): M[] {
  return [...messages.filter(({ id }) => id !== message.id), message].toSorted(
    (one, other) => one.seq - other.seq,
  )
}

/** True if the same numbers are the same messages: after a deletion a conversation starts at 1 again. */
function isSameConversation(known: readonly Numbered[], read: readonly Numbered[]): boolean {
  const idBySeq = new Map(known.map(({ seq, id }) => [seq, id]))
  return read.every(({ seq, id }) => (idBySeq.get(seq) ?? id) === id)
}

/**
 * The messages that were read, with those of the screen before and after them: earlier pages that were
 * loaded, and what has arrived over the socket since the read began. They are dropped where messages may
 * be missing in between, as after a long disconnection.
 */
export function joinMessages<M extends Numbered>(
  known: readonly M[] | undefined,
  read: readonly M[],
): M[] {
  const [first, last] = [read[0], read.at(-1)]
  // An empty response: the conversation was deleted.
  if (!first || !last || !known || !isSameConversation(known, read)) return [...read]
  const isAdjacentBefore = (known.at(-1)?.seq ?? 0) >= first.seq - 1
  const earlier = isAdjacentBefore ? known.filter(({ seq }) => seq < first.seq) : []
  const later = known.filter(({ seq }) => seq > last.seq)
  const isAdjacentAfter = later[0]?.seq === last.seq + 1
  return [...earlier, ...read, ...(isAdjacentAfter ? later : [])]
}
