import { type ReactNode, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** The room that its content takes, about. */
  className?: string | undefined
  children: ReactNode
}

/** Renders its content, with the reads that it makes, once the reader has scrolled to its place. */
export function WhenSeen({ className, children }: WhenSeenProps) {
  const [isSeen, setSeen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (isSeen || !element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  if (isSeen) return children
  return <div ref={place} className={className} />
}
