import { type ComponentType, lazy, memo, Suspense } from 'react'
import type { WaitlistFormProps } from '#features/requests/waitlist/client/waitlist-form.tsx'
import {
  formFailedEvent,
  waitlistId,
} from '#features/requests/waitlist/client/waitlist-section.tsx'
import { m } from '#messages'
import { RippleSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { bootEvents, type PartFailure } from '../../../../boot-protocol.ts'

type Form = ComponentType<WaitlistFormProps>

/** Resolves when the section is nearly on the screen or is used; at once if the page has no section yet. */
function waitUntilNear(): Promise<void> {
  const section = document.getElementById(waitlistId)
  if (!section) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) finish()
      },
      { rootMargin: '600px' },
    )
    function finish() {
      observer.disconnect()
      resolve()
    }
    observer.observe(section)
    for (const type of ['focusin', 'pointerdown']) {
      section.addEventListener(type, finish, { once: true })
    }
  })
}

/** In the address while the page is loaded again for the form's code. */
const loadHash = '#waitlist-form'

/**
 * Asks the start script to load the page again with what was typed, as a module that failed stays failed for
 * its document. If that does not help the server's form stays, and the section says so.
 */
function reportFailure() {
  const onFailure = () =>
    document.getElementById(waitlistId)?.dispatchEvent(new Event(formFailedEvent))
  const detail: PartFailure = { hash: loadHash, onFailure }
  dispatchEvent(new CustomEvent(bootEvents.partFailed, { detail }))
}

async function loadForm(): Promise<Form> {
  await waitUntilNear()
  try {
    const { CheckedWaitlistForm } = await import('./checked-waitlist-form.tsx')
    if (location.hash === loadHash) {
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    return CheckedWaitlistForm
  } catch {
    reportFailure()
    return new Promise(() => {}) // the server's form stays
  }
}

// Only few therapists have a waiting list, and few visitors reach it.
let LateForm: Form = lazy(async () => ({ default: await loadForm() }))

/** The server has the component at once, and renders it. */
export const setWaitlistForm = (component: Form): void => {
  LateForm = component
}

/** Memoized: rendered again before its code is there, React would discard the server's HTML and what was typed. */
export const WaitlistSlot: Form = memo(function WaitlistSlot(props: WaitlistFormProps) {
  return (
    <Suspense fallback={<RippleSpinner label={m.waitlist_loading()} />}>
      <LateForm {...props} />
    </Suspense>
  )
})
