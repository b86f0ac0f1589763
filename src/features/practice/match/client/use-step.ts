import { useEffect, useRef, useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}

/**
 * The step that the fragment of the address names, else the first: each step is an entry of the history, so
 * that Back leads to the question before, and a reload stays. The element that gets the ref is focused when
 * the step changes, so that it is announced.
 */
export function useStep<Heading extends HTMLElement>(ids: readonly string[]) {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  const found = ids.findIndex((id) => hash === `#${id}`)
  const step = Math.max(0, found)
  const heading = useRef<Heading>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return { step, heading }
}
