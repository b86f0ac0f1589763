type Wanted = {
  /** Chosen in the form, or by the column that was pressed. */
  chosen: number | undefined
  /** The therapist of the request. */
  assignedTo: number | null
  /** Those who are free at the time, the freest first; undefined while that is not known. */
  free: readonly number[] | undefined
}

/**
 * The therapist for a call: the chosen one, otherwise one who is free then, if possible the one of the request.
 * @returns undefined without anyone
 */
export function proposePerson(
  userIds: readonly number[],
  { chosen, assignedTo, free }: Wanted,
): number | undefined {
  const isListed = (userId: number | null | undefined) => userIds.some((one) => one === userId)
  if (chosen !== undefined && isListed(chosen)) return chosen
  const known = (free ?? []).filter(isListed)
  const isTheirs = assignedTo !== null && isListed(assignedTo)
  if (isTheirs && (known.length === 0 || known.includes(assignedTo))) return assignedTo
  return known[0] ?? userIds[0]
}
