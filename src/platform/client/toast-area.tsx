import { lazy, Suspense, useSyncExternalStore } from 'react'
import {
  dismissToast,
  hasShownToast,
  prepareToasts,
  readToast,
  subscribeToToasts,
} from './toasts.ts'
import { PlainNotice } from './ui/plain-notice.tsx'

const readNothing = () => undefined

// Loaded with the first toast, so that it adds nothing to the first page load.
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
  const toast = useSyncExternalStore(subscribeToToasts, readToast, readNothing)
  // The area stays once rendered: removing it with its toast would lose the focus inside it.
  if (!hasShownToast()) return null
  return (
    <Suspense fallback={null}>
      <ToastNotice toast={toast} onDismiss={dismissToast} />
    </Suspense>
  )
}
