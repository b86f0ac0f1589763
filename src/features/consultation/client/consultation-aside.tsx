import { officeHours } from '#features/offices/content.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { practice } from '#shared/practice.ts'

const steps = [
  { title: 'You send this form', text: 'It takes about two minutes.' },
  { title: 'We call you', text: 'Usually within one business day.' },
  {
    title: 'You meet a therapist',
    text: `${practice.consultationMinutes} minutes, free, by phone or video.`,
  },
  { title: 'You decide', text: 'Book a first session, or ask for another match.' },
]

/** What happens after the form is sent, and the two alternatives to it. */
export function ConsultationAside() {
  return (
    <aside
      aria-label="About your consultation"
      // Stays visible beside the form, below the notices at the top of the page.
      className="lg:top-below-header lg:tall:sticky"
    >
      <h2 className="type-title">What to Expect</h2>
      <ol className="mt-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative grid grid-first-9 gap-3.5 py-3.5 not-last:before:absolute not-last:before:top-12 not-last:before:-bottom-3.5 not-last:before:left-4.25 not-last:before:w-0.5 not-last:before:bg-river-100"
          >
            <span
              aria-hidden
              className="grid size-9 place-items-center rounded-full bg-river-100 text-md font-semibold text-river-700"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-md text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-3 border-t border-line-mist py-5">
        <p className="text-md text-ink-muted">Prefer to talk? Call our intake line</p>
        <p>
          <a
            href={practice.phoneLink}
            className="inline-flex items-center type-title lining-nums text-river-700 hover:underline touch:min-h-11"
          >
            {practice.phone}
          </a>
        </p>
        <p className="text-md text-ink-muted first-letter:uppercase">{officeHours.everyDay}</p>
      </div>
      <div className="mt-5 border-t border-line-mist pt-5">
        <p className="text-md text-ink-muted">Already a client?</p>
        <TextLink external href={practice.bookingUrl} className="mt-0.5">
          Book online
        </TextLink>
      </div>
    </aside>
  )
}
