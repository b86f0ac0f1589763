import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainNotice } from './ui/plain-notice.tsx'
import type { ShownToast, Toast } from './ui/toast-notice.tsx'

// The store is separate from the component that renders toasts: that code is loaded with the first toast,
// so that it adds nothing to the first page load.

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

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readShown = () => shown
const readNothing = () => undefined

/** Loads the toast's code early, so that a lost connection can still be reported. */
export const prepareToasts = () => import('./ui/toast-notice.tsx')

const ToastNotice = lazy(async () => {
  try {
    return { default: (await prepareToasts()).ToastNotice }
  } catch {
    // Without a network the toast's code cannot be loaded, but its text must still be shown.
    return { default: PlainNotice }
  }
})

/** Rendered once, at the end of the page. On the server, and until the first toast, it is empty. */
export function ToastArea() {
  const toast = useSyncExternalStore(subscribe, readShown, readNothing)
  // The area stays once rendered: removing it with its toast would lose the focus inside it.
  if (lastId === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastNotice toast={toast} onDismiss={dismissToast} />
    </Suspense>
  )
}
