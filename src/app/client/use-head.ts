import { useEffect, useRef } from 'react'
import type { PageHead } from '#platform/client/navigation/page-head.ts'

/** Shows the head of a page whose data came at a second try, after the head without it was shown. */
export function useHead(head: PageHead) {
  const latest = useRef(head)
  useEffect(() => {
    latest.current = head
  })
  const { title } = head
  useEffect(() => {
    // The chat may have put its count before the title.
    if (document.title.endsWith(title)) return undefined
    let isShown = true
    import('./show-head.ts').then(
      ({ showHead }) => {
        if (isShown) showHead(latest.current)
      },
      () => {
        // Without a network the head stays as it was.
      },
    )
    return () => {
      isShown = false
    }
  }, [title])
}
