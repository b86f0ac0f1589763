export type PageSlot = number | 'gap-before' | 'gap-after'

/** First, last and the current page with its neighbours; a gap wherever pages are left out. */
export function pagesToShow(current: number, count: number): PageSlot[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < count)
  const first = near[0] ?? count
  const last = near.at(-1) ?? 1
  const slots: PageSlot[] = count > 0 ? [1] : []
  if (first > 2 && near.length > 0) slots.push('gap-before')
  slots.push(...near)
  if (last < count - 1 && near.length > 0) slots.push('gap-after')
  if (count > 1) slots.push(count)
  return slots
}
