import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addLeaveGuard } from '../navigation/leaving.ts'

/** `mayFail`: the step may come to nothing, and the form be left as it is. */
type Wanted = { go: () => void; mayFail?: boolean }

/** A step through the browser's history, where the browser can be asked to wait with it. */
type Traversal = Event & {
  navigationType: string
  destination: { key: string; url: string }
}
type Navigation = EventTarget & { traverseTo: (key: string) => unknown }

const getNavigation = (place: object): Navigation | undefined =>
  // Not every browser has it yet: there a step back leaves without a question.
  'navigation' in place ? (place.navigation as Navigation) : undefined

const leavesPage = (url: string) => {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && pathname !== location.pathname
}

/**
 * Asks before what is typed is lost: by following a link, a step back or signing out (`isAsking`), or
 * by closing the tab (the browser's own question). Another tab of the same page is no leaving.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [, navigate] = useLocation()
  const [wanted, setWanted] = useState<Wanted>()
  // Set in the moment of leaving, when the form still is what it was.
  const isFree = useRef(false)

  useEffect(() => {
    if (!isDirty) return undefined
    isFree.current = false
    const askBrowser = (event: BeforeUnloadEvent) => {
      if (!isFree.current) event.preventDefault()
    }
    // Before the app's own listener follows the link.
    const askAtLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isFree.current || !link?.href || link.target === '_blank') return
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      if (!leavesPage(link.href)) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search, hash } = new URL(link.href)
      setWanted({ go: () => navigate(pathname + search + hash) })
    }
    const navigation = getNavigation(window)
    const askAtStep = (event: Event) => {
      const { navigationType, destination, cancelable } = event as Traversal
      if (isFree.current || navigationType !== 'traverse' || !cancelable) return
      if (!leavesPage(destination.url)) return
      event.preventDefault()
      setWanted({ go: () => navigation?.traverseTo(destination.key) })
    }
    const removeAsker = addLeaveGuard((go) => {
      setWanted({ go, mayFail: true })
      return true
    })
    addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askAtLink, { capture: true })
    navigation?.addEventListener('navigate', askAtStep)
    return () => {
      removeAsker()
      removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askAtLink, { capture: true })
      navigation?.removeEventListener('navigate', askAtStep)
    }
  }, [isDirty, navigate])

  return {
    isAsking: wanted !== undefined,
    stay: () => setWanted(undefined),
    leave: () => {
      isFree.current = wanted?.mayFail !== true
      setWanted(undefined)
      wanted?.go()
    },
  }
}
