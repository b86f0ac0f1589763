/** A well-mixed 32-bit hash (FNV-1a with the final steps of MurmurHash3), the same on every machine. */
function hash(text: string): number {
  let mixed = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193)
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/**
 * Sorts therapists who accept clients first; within both groups the order changes with the practice's day (`2026-11-21`).
 * It depends on day and id only: the same for everyone and on every instance, and a filter does not change it.
 * In any selection of therapists everyone is equally often first over time.
 */
export const sortForDay = <One extends { id: number; acceptingClients: boolean }>(
  therapists: readonly One[],
  day: string,
): One[] =>
  therapists
    .map((therapist) => ({ therapist, rank: hash(`${day} ${therapist.id}`) }))
    .toSorted(
      (one, other) =>
        Number(other.therapist.acceptingClients) - Number(one.therapist.acceptingClients) ||
        one.rank - other.rank ||
        one.therapist.id - other.therapist.id,
    )
    .map(({ therapist }) => therapist)
