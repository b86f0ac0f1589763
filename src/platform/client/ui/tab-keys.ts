import type { KeyboardEvent } from 'react'

/**
 * The tab that a key moves to from tab `at` of `count`, wrapping at the ends; undefined for other keys.
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function tabForKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Selects another tab by a key pressed in its row, and moves the focus to it. */
export function moveToTab<Id extends string>(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly { id: Id }[],
  current: Id,
  choose: (id: Id) => void,
): void {
  const at = tabs.findIndex(({ id }) => id === current)
  const target = tabForKey(event.key, at, tabs.length)
  const next = target === undefined ? undefined : tabs[target]
  if (target === undefined || next === undefined) return
  event.preventDefault()
  choose(next.id)
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]').item(target).focus()
}
