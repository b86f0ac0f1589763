import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addLeaveGuard } from '../navigation/leaving.ts'

/** `mayFail`: leaving may fail (such as signing out), and then the form stays as it is. */
type PendingLeave = { go: () => void; mayFail?: boolean }

/** A step through the browser's history, where the browser supports cancelling it. */
type Traversal = Event & {
  navigationType: string
  destination: { key: string; url: string }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }

const getNavigation = (place: object): Navigation | undefined =>
  // Not every browser supports it yet; without it, a step back leaves without a question.
  'navigation' in place ? (place.navigation as Navigation) : undefined

const leavesPage = (url: string) => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname !== location.pathname
}

/**
 * Asks before typed text is lost: by following a link, a step back or signing out (`isAsking`), or by
 * closing the tab (the browser's own question). A change of the query alone does not count as leaving.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [, navigate] = useLocation()
  const [pending, setPending] = useState<PendingLeave>()
  // Set when leaving was confirmed, while the form is still dirty.
  const isConfirmed = useRef(false)

  useEffect(() => {
    if (!isDirty) return undefined
    isConfirmed.current = false
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (!isConfirmed.current) event.preventDefault()
    }
    // In the capture phase, before the app's listener follows the link.
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isConfirmed.current || !link?.href || link.target === '_blank') return
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (!leavesPage(link.href)) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search, hash } = new URL(link.href)
      setPending({ go: () => navigate(pathname + search + hash) })
    }
    const navigation = getNavigation(window)
    const askAtStep = (event: Event) => {
      const { navigationType, destination, cancelable } = event as Traversal
      if (isConfirmed.current || navigationType !== 'traverse' || !cancelable) return
      if (!leavesPage(destination.url)) return
      event.preventDefault()
      setPending({ go: () => navigation?.traverseTo(destination.key) })
    }
    const removeGuard = addLeaveGuard((go) => {
      setPending({ go, mayFail: true })
      return true
    })
    addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askAtLink, { capture: true })
    navigation?.addEventListener('navigate', askAtStep)
    return () => {
      removeGuard()
      removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askAtLink, { capture: true })
      navigation?.removeEventListener('navigate', askAtStep)
    }
  }, [isDirty, navigate])

  return {
    isAsking: pending !== undefined,
    stay: () => setPending(undefined),
    leave: () => {
      isConfirmed.current = pending?.mayFail !== true
      setPending(undefined)
      pending?.go()
    },
  }
}
