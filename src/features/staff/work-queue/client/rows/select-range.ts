/** The rows from the one that was pressed before to this one; this one alone if there is none before. */
export function selectRange(
  shown: readonly number[],
  anchor: number | undefined,
  id: number,
): readonly number[] {
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  return from === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
