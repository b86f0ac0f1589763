import type { Root } from 'react-dom/client'
import { bootAttributes } from '../../boot-protocol.ts'

/** A visitor uses the form: has opened a list, or changed or entered a field before scripts ran. */
const usedFields = ':focus, details[open], :checked:not([checked]), [checked]:not(:checked)'
const events = ['pointerover', 'pointerdown', 'focusin', 'input']

/** A link to the same page with other filters, such as a chosen filter that is to be removed. */
function findFilterLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.pathname === location.pathname ? link : undefined
}

const opensElsewhere = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/**
 * Makes the form of a static page, and the links that change its filters, react to every change from their first use
 * on; the code is loaded then. Without it they work as the browser sends and follows them. @returns a function that
 * stops it
 */
export function wakeLivePart(part: HTMLElement): (() => void) | undefined {
  const form = part.querySelector('form')
  if (!form) return undefined
  let root: Root | undefined
  let isStarted = false
  let pressed: HTMLAnchorElement | undefined
  const stopHolding = () => part.removeEventListener('click', hold, { capture: true })
  /** A link that was pressed in the meantime. Without the code it is followed like any other. */
  const release = () => {
    const link = pressed
    pressed = undefined
    stopHolding()
    if (link?.isConnected) link.click()
  }
  const wake = () => {
    if (isStarted) return
    isStarted = true
    import('./live-directory.tsx')
      .then(async ({ startDirectory }) => {
        root = await startDirectory({
          part,
          form,
          isAwaited: () => pressed !== undefined,
          onLive: release,
        })
      })
      .catch(() => {
        isStarted = false // tried again at the next use
        release()
        part.addEventListener('click', hold, { capture: true })
      })
  }
  const wakeWhenUsed = (event: Event) => {
    const isUsed = event.target instanceof Node && form.contains(event.target)
    if (isUsed || findFilterLink(event)) wake()
  }
  // Followed now, the link would prepare the whole page again, and the focus would be lost with the old one.
  function hold(event: MouseEvent) {
    const link = findFilterLink(event)
    if (!link || opensElsewhere(event)) return
    event.preventDefault()
    event.stopPropagation()
    pressed = link
    part.toggleAttribute(bootAttributes.waiting, true)
    wake()
  }
  for (const type of events) part.addEventListener(type, wakeWhenUsed, { passive: true })
  part.addEventListener('click', hold, { capture: true })
  if (form.querySelector(usedFields)) wake()
  return () => {
    for (const type of events) part.removeEventListener(type, wakeWhenUsed)
    stopHolding()
    // Not while another root renders.
    queueMicrotask(() => root?.unmount())
  }
}
