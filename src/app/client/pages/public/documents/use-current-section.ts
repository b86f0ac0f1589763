import { useEffect, useState } from 'react'

// Just below the position of a heading under the sticky header after a press on its link.
const readingLine = 160

/** At the end of the text, the last section cannot reach the upper edge. */
function isEndVisible(): boolean {
  const text = document.querySelector('main')
  return text !== null && text.getBoundingClientRect().bottom <= innerHeight
}

/** The heading that the address's fragment names, while it is visible. */
function findTarget(headings: readonly (HTMLElement | null)[]): HTMLElement | undefined {
  const target = headings.find((heading) => heading?.id === location.hash.slice(1))
  if (!target) return undefined
  const { top } = target.getBoundingClientRect()
  return top >= 0 && top < innerHeight ? target : undefined
}

/** The id of the current section: the last one whose heading has passed the upper edge, or the last one at the end. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')

  useEffect(() => {
    const headings = list.split(' ').map((id) => document.getElementById(id))
    let frame = 0
    const look = () => {
      frame = 0
      const passed = headings.findLast(
        (heading) => heading && heading.getBoundingClientRect().top < readingLine,
      )
      setCurrent(
        (isEndVisible() ? (findTarget(headings) ?? headings.at(-1)) : (passed ?? headings[0]))?.id,
      )
    }
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      removeEventListener('scroll', lookSoon)
      cancelAnimationFrame(frame)
    }
  }, [list])

  return current
}
