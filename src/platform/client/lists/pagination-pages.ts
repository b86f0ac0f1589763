export type PageSlot = number | 'gap-before' | 'gap-after'

/** As many as fit into a narrow column, for every current page. */
const maxNarrowPages = 4

/**
 * The first, the last and the current page with its neighbours, and a gap where pages are omitted. With
 * `isNarrow`, the neighbours are omitted too once there are many pages.
 */
export function pagesToShow(current: number, count: number, isNarrow = false): PageSlot[] {
  const middle = Math.min(Math.max(current, 2), count - 1)
  const wanted = isNarrow && count > maxNarrowPages ? [middle] : [current - 1, current, current + 1]
  const near = wanted.filter((page) => page > 1 && page < count)
  const first = near[0] ?? count
  const last = near.at(-1) ?? 1
  const slots: PageSlot[] = count > 0 ? [1] : []
  if (first > 2 && near.length > 0) slots.push('gap-before')
  slots.push(...near)
  if (last < count - 1 && near.length > 0) slots.push('gap-after')
  if (count > 1) slots.push(count)
  return slots
}
