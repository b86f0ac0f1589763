import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { loadEarlierMessages } from './queries.ts'

/** How near to the beginning of what is loaded the next page is asked for. */
const nearby = '200px 0px 0px'
// So long a screen reader may take to notice what has changed.
const quietMs = 1_000

/**
 * Loads what was written before the first message that is shown. What is on the screen stays where it
 * is while the page grows above it.
 */
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

  // The page grew above what is read: as much further down is the same place.
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

/** Stands above the first message: pressed, or scrolled to, it makes room for what was before. */
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
        // Before anybody has scrolled, the log is on its way to its end.
        if (entry?.isIntersecting && (log.current?.scrollTop ?? 0) > 0) void latest.current()
      },
      { root: log.current, rootMargin: nearby },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [log, state])

  // With the last page this button goes, and what has its focus with it: then keys scroll the log.
  useLayoutEffect(() => {
    const [element, around] = [button.current, log.current]
    return () => {
      if (element?.contains(document.activeElement)) around?.focus()
    }
  }, [log])

  return (
    <div ref={button} className="grid justify-items-center gap-2">
      {state === 'failed' && (
        <p role="alert" className="text-14 text-ember-700">
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
