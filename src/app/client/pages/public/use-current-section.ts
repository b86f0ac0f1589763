import { useEffect, useState } from 'react'

// Just below where a heading comes to rest under the sticky header after a press on its link.
const readingLine = 160

/** The id of the part being read: the last one whose heading has passed the upper edge. */
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
      setCurrent((passed ?? headings[0])?.id)
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
