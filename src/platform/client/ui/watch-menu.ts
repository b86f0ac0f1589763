import { pressMenuKey } from './menu-keys.ts'

/**
 * Adds to a menu that the server rendered what `Menu` has: its keys, and closing by a choice, by a press outside or once
 * the focus leaves it.
 */
export function watchMenu(details: HTMLDetailsElement): () => void {
  const watching = new AbortController()
  const { signal } = watching
  const close = () => {
    details.open = false
  }
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !details.contains(target)
  details.addEventListener('keydown', (event) => pressMenuKey(details, event), { signal })
  details.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('[data-menu-item]')) close()
    },
    { signal },
  )
  details.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (isOutside(relatedTarget)) close()
    },
    { signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (isOutside(target)) close()
    },
    { signal },
  )
  return () => watching.abort()
}
