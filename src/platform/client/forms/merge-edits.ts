const areSameValues = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges a person's edits with what someone else has saved since the form was loaded: untouched fields
 * take the saved value, edited fields stay as typed.
 * @returns the merged fields, and those that both have changed differently
 */
export function mergeEdits<Edits extends Record<string, unknown>>(
  read: Edits,
  typed: Edits,
  theirs: Edits,
  isSame: (a: Edits, b: Edits, field: keyof Edits) => boolean = (a, b, field) =>
    areSameValues(a[field], b[field]),
): { merged: Edits; both: (keyof Edits)[] } {
  const merged = { ...theirs }
  const both: (keyof Edits)[] = []
  for (const field of Object.keys(theirs) as (keyof Edits)[]) {
    if (isSame(typed, read, field)) continue
    merged[field] = typed[field]
    if (!isSame(theirs, read, field) && !isSame(theirs, typed, field)) both.push(field)
  }
  return { merged, both }
}
