import type { ShownToast, Toast } from './ui/toast-notice.tsx'

// The store of toasts. `toast-area.tsx` renders them, with code that is loaded with the first one.

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

let isMuted = false

/** No toast is shown while the screen is covered: it may name a client. */
export function muteToasts(next: boolean): void {
  isMuted = next
  if (next) change(undefined)
}

/** Shows one toast at a time: a new one replaces the current one. */
export function showToast(toast: Toast): void {
  if (isMuted) return
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Removes a toast, unless another has replaced it. */
export function dismissToast(id: number): void {
  if (shown?.id === id) change(undefined)
}

/** The toast that is shown; undefined if there is none. */
export const readToast = (): ShownToast | undefined => shown

/** True once a toast was shown, also after it is gone. */
export const hasShownToast = (): boolean => lastId > 0

/** Calls `listener` after each change. Returns a function that ends this. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads the toast's code early, so that a lost connection can still be reported. */
export const prepareToasts = () => import('./ui/toast-notice.tsx')
