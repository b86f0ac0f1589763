import type { Root } from 'react-dom/client'

/** A visitor uses the form: has opened a list, or changed or entered a field before scripts ran. */
const usedFields = ':focus, details[open], :checked:not([checked]), [checked]:not(:checked)'

/**
 * Makes a static page's form react to every change from its first use on; its code is loaded then. Without it the
 * form works as the browser sends it. @returns a function that stops it
 */
export function wakeLivePart(part: HTMLElement): (() => void) | undefined {
  const form = part.querySelector('form')
  if (!form) return undefined
  let root: Root | undefined
  let isStarted = false
  const wake = () => {
    if (isStarted) return
    isStarted = true
    import('./live-directory.tsx')
      .then(async ({ startDirectory }) => {
        root = await startDirectory(part, form)
      })
      .catch(() => {
        isStarted = false // tried again at the next use
      })
  }
  const events = ['pointerover', 'pointerdown', 'focusin', 'input']
  for (const type of events) form.addEventListener(type, wake, { passive: true })
  if (form.querySelector(usedFields)) wake()
  return () => {
    for (const type of events) form.removeEventListener(type, wake)
    // Not while another root renders.
    queueMicrotask(() => root?.unmount())
  }
}
