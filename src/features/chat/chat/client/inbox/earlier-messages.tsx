import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { loadEarlierMessages } from './thread-cache.ts'

/** Distance from the first loaded message at which the next page is requested. */
const rootMargin = '200px 0px 0px'
// A screen reader may take this long to notice the change.
const quietMs = 1_000

/** Loads the messages before the first one. What is on the screen stays in place while the log grows. */
export function useEarlierMessages(
  log: RefObject<HTMLElement | null>,
  sessionId: string,
  firstSeq: number | undefined,
) {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [problem, setProblem] = useState('')
  const [isQuiet, setIsQuiet] = useState(false)
  const heightBefore = useRef<{ height: number; firstSeq: number | undefined }>(undefined)
  const isLoading = useRef(false)

  // The log has grown above the visible part: scrolling by the same height restores the position.
  useLayoutEffect(() => {
    const element = log.current
    const before = heightBefore.current
    if (!element || !before || before.firstSeq === firstSeq) return
    heightBefore.current = undefined
    element.scrollBy(0, element.scrollHeight - before.height)
  }, [log, firstSeq])

  async function load() {
    if (isLoading.current) return
    isLoading.current = true
    setState('loading')
    setIsQuiet(true)
    heightBefore.current = { height: log.current?.scrollHeight ?? 0, firstSeq }
    try {
      await loadEarlierMessages(client, sessionId)
      setState('idle')
    } catch (error) {
      heightBefore.current = undefined
      setProblem(toErrorMessage(error, 'Earlier messages could not be loaded. Please try again.'))
      setState('failed')
    }
    isLoading.current = false
    setTimeout(() => setIsQuiet(false), quietMs)
  }

  return { load, state, problem, isQuiet }
}

interface EarlierMessagesProps {
  log: RefObject<HTMLElement | null>
  load: () => Promise<void>
  state: 'idle' | 'loading' | 'failed'
  problem: string
}

/** The button above the first message. Pressed or scrolled to, it loads earlier ones. */
export function EarlierMessages({ log, load, state, problem }: EarlierMessagesProps) {
  const button = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  useLayoutEffect(() => {
    latest.current = load
  })

  useEffect(() => {
    const element = button.current
    if (!element || state === 'failed') return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        // At the top before the first scroll to the end, nothing is to be loaded.
        if (entry?.isIntersecting && (log.current?.scrollTop ?? 0) > 0) void latest.current()
      },
      { root: log.current, rootMargin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [log, state])

  // After the last page the button disappears: its focus moves to the log, so that keys scroll it.
  useLayoutEffect(() => {
    const element = button.current
    // The log's own ref is set after the effects of what is in it.
    const container = element?.closest<HTMLElement>('[role=log]')
    return () => {
      if (element?.contains(document.activeElement)) container?.focus()
    }
  }, [])

  return (
    <div ref={button} className="grid justify-items-center gap-2">
      {state === 'failed' && (
        <p role="alert" className="text-sm text-ember-700">
          {problem}
        </p>
      )}
      <Button
        variant="secondary-light"
        size="row"
        pending={state === 'loading'}
        pendingText="Loading..."
        onClick={() => void load()}
      >
        Show earlier messages
      </Button>
    </div>
  )
}
