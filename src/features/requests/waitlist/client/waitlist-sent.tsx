import { Check } from 'lucide'
import { useEffect, useRef } from 'react'
import { formatDays, waitlistDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { RoundIcon } from '#platform/client/ui/round-icon.tsx'

interface WaitlistSentProps {
  email: string
  firstName: string
}

/** The next steps, in place of the form. */
export function WaitlistSent({ email, firstName }: WaitlistSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div className="rounded-card bg-paper p-5">
      <RoundIcon icon={Check} tone="moss" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 w-fit rounded-small type-card">
        {m.waitlist_sent_heading()}
      </h3>
      <p className="mt-2 wrap-anywhere text-ink-muted">{m.waitlist_sent_text({ email })}</p>
      <p className="mt-2 text-ink-muted">
        {m.waitlist_sent_next({ firstName, days: formatDays(waitlistDays) })}
      </p>
    </div>
  )
}
