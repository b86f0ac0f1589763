const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges a person's edits with what someone else has saved since the form was loaded: untouched fields
 * take the saved value, edited fields stay as typed.
 * @returns the merged fields, and those that both have changed differently
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
