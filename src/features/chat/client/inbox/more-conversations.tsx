import { useEffect, useRef } from 'react'
import { Button } from '#platform/client/ui/button.tsx'

interface MoreConversationsProps {
  isLoading: boolean
  onMore: () => void
}

/** The end of what is loaded of the list. Scrolled to or pressed, it loads more. */
export function MoreConversations({ isLoading, onMore }: MoreConversationsProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })

  useEffect(() => {
    const element = end.current
    if (!element || isLoading) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading])

  return (
    <div ref={end} className="grid place-items-center p-3">
      <Button
        variant="secondary-light"
        size="row"
        pending={isLoading}
        pendingText="Loading..."
        onClick={onMore}
      >
        Show more conversations
      </Button>
    </div>
  )
}
