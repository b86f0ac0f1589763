import { m } from '#messages'

/** Room for the times, so that nothing below them moves when they come, or when another day has fewer. */
export const timesRoom = 'min-h-123 2xs:min-h-104 sm:min-h-90'

/** In the place of the times until they are read. */
export const TimesLoading = () => (
  <div className={timesRoom}>
    <output className="text-md text-ink-muted">{m.booking_loading()}</output>
    <div aria-hidden className="mt-3 grid grid-times gap-2.5">
      {Array.from({ length: 6 }, (_, at) => (
        <span key={at} className="min-h-12 rounded-field bg-mist forced-colors:border" />
      ))}
    </div>
  </div>
)
