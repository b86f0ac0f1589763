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
