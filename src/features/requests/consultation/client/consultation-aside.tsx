import { useSite, useTextLanguage } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { TextLink } from '#platform/client/ui/text-link.tsx'

interface ConsultationAsideProps {
  /** The next steps after the form is sent. */
  steps: readonly { title: string; text: string }[]
}

/** The next steps after the form is sent, and the two alternatives to it. */
export function ConsultationAside({ steps }: ConsultationAsideProps) {
  const { practice, closures } = useSite()
  const { phone, phoneLink, hours, bookingUrl } = practice
  const toLang = useTextLanguage()
  return (
    <aside
      aria-label={m.consultation_about_label()}
      // Stays visible beside the form, below the notices at the top of the page.
      className="lg:top-below-header lg:tall:sticky"
    >
      <h2 className="type-title">{m.consultation_steps_heading()}</h2>
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
              <h3 lang={toLang(title)} className="font-semibold">
                {title}
              </h3>
              <p lang={toLang(text)} className="text-md text-ink-muted">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {phone !== '' && (
        <div className="mt-3 border-t border-line-mist py-5">
          <p className="text-md text-ink-muted">{m.consultation_prefer_to_talk()}</p>
          <p>
            <a
              href={phoneLink}
              className="inline-flex items-center type-title lining-nums text-river-700 hover:underline touch:min-h-11"
            >
              {phone}
            </a>
          </p>
          <p lang={toLang(hours.text)} className="text-md text-ink-muted first-letter:uppercase">
            {hours.text}
          </p>
        </div>
      )}
      {closures.length > 0 && (
        <div className="mt-5 border-t border-line-mist pt-5">
          <p className="text-md text-ink-muted">{m.places_closed_days()}</p>
          {closures.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </div>
      )}
      {bookingUrl !== '' && (
        <div className="mt-5 border-t border-line-mist pt-5">
          <p className="text-md text-ink-muted">{m.consultation_already_client()}</p>
          <TextLink external href={bookingUrl} className="mt-0.5">
            {m.consultation_book_online()}
          </TextLink>
        </div>
      )}
    </aside>
  )
}
