import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PlainNotice } from './ui/plain-notice.tsx'
import type { ShownToast, Toast } from './ui/toast-notice.tsx'

// The store stands apart from what draws it, so that saying something costs the first page load
// nothing: the notices themselves are fetched when there is one to show.

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function change(next: ShownToast | undefined) {
  shown = next
  for (const listener of listeners) listener()
}

let isMuted = false

/** While the screen is covered nothing is announced: a notice may name a client. */
export function muteToasts(next: boolean): void {
  isMuted = next
  if (next) change(undefined)
}

/** One at a time: a new notice takes the place of the present one. */
export function showToast(toast: Toast): void {
  if (isMuted) return
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Takes a notice away, unless another has come in its place. */
export function dismissToast(id: number): void {
  if (shown?.id === id) change(undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readShown = () => shown
const readNothing = () => undefined

/** Fetches what draws notices, before the network may be gone and there is something to say about it. */
export const prepareToasts = () => import('./ui/toast-notice.tsx')

const ToastNotice = lazy(async () => {
  try {
    return { default: (await prepareToasts()).ToastNotice }
  } catch {
    // Without a network the fuller notice cannot be had: what it would say still must be said.
    return { default: PlainNotice }
  }
})

/** Stands once in the page, at its end. On the server, and until the first notice, it is nothing. */
export function ToastArea() {
  const toast = useSyncExternalStore(subscribe, readShown, readNothing)
  // Once there, it stays: removing the area with its notice would drop the focus it may hold.
  if (lastId === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastNotice toast={toast} onDismiss={dismissToast} />
    </Suspense>
  )
}
