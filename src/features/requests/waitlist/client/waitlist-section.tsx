import { CircleAlert } from 'lucide'
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { formatDays, waitlistDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { submitAttribute } from '#platform/client/forms/submit-attribute.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import type { WaitlistFormProps } from './waitlist-form.tsx'

export const waitlistId = 'waitlist'

/** Sent to the section when the form's code could not be loaded. */
export const formFailedEvent = 'form-failed'

interface WaitlistSectionProps {
  therapist: { slug: string; firstName: string }
  Form: ComponentType<WaitlistFormProps>
}

/** The form for those who wait for a therapist, which may become usable later than the page. */
export function WaitlistSection({ therapist, Form }: WaitlistSectionProps) {
  const section = useRef<HTMLElement>(null)
  const reportReady = useHeldSubmission(section)
  const hasFailed = useFormFailure(section)
  const { slug, firstName } = therapist
  return (
    <section
      ref={section}
      id={waitlistId}
      aria-labelledby="waitlist-heading"
      className="mt-9 max-w-160 scroll-mt-24 rounded-panel bg-dawn px-5 py-6.5 md:mt-12 md:p-8"
    >
      <h2 id="waitlist-heading" className="type-title">
        {m.waitlist_heading()}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-muted">
        {m.waitlist_text({ firstName, days: formatDays(waitlistDays) })}
      </p>
      <Form slug={slug} firstName={firstName} onReady={reportReady} />
      {hasFailed && (
        <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-4">
          {m.waitlist_form_failed()}
        </Notice>
      )}
    </section>
  )
}

function useFormFailure(section: RefObject<HTMLElement | null>): boolean {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const element = section.current
    const fail = () => setFailed(true)
    element?.addEventListener(formFailedEvent, fail)
    return () => element?.removeEventListener(formFailedEvent, fail)
  }, [section])
  return hasFailed
}

/** A form that is sent before its code is there is sent as soon as it is. */
function useHeldSubmission(section: RefObject<HTMLElement | null>) {
  const isReady = useRef(false)
  const isHeld = useRef(false)

  useEffect(() => {
    const hold = (event: Event) => {
      const { target } = event
      if (isReady.current || !(target instanceof Element)) return
      if (!section.current?.contains(target)) return
      if (event.type === 'click' && !target.closest(`button[${submitAttribute}]`)) return
      event.preventDefault()
      isHeld.current = true
    }
    // React stops events of what it has not hydrated at its root, so they are caught before.
    for (const type of ['click', 'submit']) addEventListener(type, hold, { capture: true })
    return () => {
      for (const type of ['click', 'submit']) removeEventListener(type, hold, { capture: true })
    }
  }, [section])

  return useCallback(() => {
    isReady.current = true
    if (isHeld.current) section.current?.querySelector('form')?.requestSubmit()
    isHeld.current = false
  }, [section])
}
