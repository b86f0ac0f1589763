import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'

interface HoursAsideProps {
  /** One's own calendars are connected by oneself alone. */
  isOwn: boolean
  /** Google and the private calendar address. */
  children?: ReactNode
}

/** What surrounds call hours: the practice's rules, and one's own calendars. */
export function HoursAside({ isOwn, children }: HoursAsideProps) {
  const { practice } = useSite()
  return (
    <>
      <section className="rounded-card border border-line bg-paper px-5 py-4 text-sm">
        <h2 className="type-portal-card">How it works</h2>
        <ul className="mt-2 grid gap-1.5 text-ink-muted">
          <li>A free call takes {practice.consultationMinutes} minutes.</li>
          <li>
            Visitors see free times only: outside of your calls, held offers, busy times and the
            closures of the practice.
          </li>
          <li>Changed hours leave calls that are booked as they are.</li>
        </ul>
      </section>
      {isOwn && children}
    </>
  )
}
