const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Brings together what somebody has typed with what somebody else has saved meanwhile: a field that
 * was not touched becomes the other's, a field that was stays as typed.
 * @returns the fields together, and which of them both have changed, each in another way
 */
export function mergeEdits<Edits extends Record<string, unknown>>(
  read: Edits,
  typed: Edits,
  theirs: Edits,
): { merged: Edits; both: (keyof Edits)[] } {
  const merged = { ...theirs }
  const both: (keyof Edits)[] = []
  for (const field of Object.keys(theirs) as (keyof Edits)[]) {
    if (isSame(typed[field], read[field])) continue
    merged[field] = typed[field]
    const isTheirsNew = !isSame(theirs[field], read[field])
    if (isTheirsNew && !isSame(theirs[field], typed[field])) both.push(field)
  }
  return { merged, both }
}
