import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { CallMessage } from '#platform/client/ui/call-message.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import eveningRoom from '../../../art/evening-room.svg'

const cardClasses =
  'relative isolate flex flex-col items-start overflow-hidden rounded-panel px-6 py-7 md:px-8 md:py-8.5 forced-colors:border'

/** Three next steps: for new clients, existing clients and the undecided. */
export function HomeCalls({ text }: { text: string }) {
  const { consultationMinutes, bookingUrl, phone, phoneLink } = useSite().practice
  const toLang = useTextLanguage()
  return (
    <section
      aria-label={m.home_next_steps()}
      className={classNames(
        'grid wrap gap-5 pb-18 md:pb-26',
        bookingUrl === ''
          ? 'md:grid-cols-[1.7fr_1fr]'
          : 'md:grid-cols-2 lg:grid-cols-[1.7fr_1fr_1fr]',
      )}
    >
      <div
        className={classNames(
          cardClasses,
          'bg-river-800 on-dark',
          bookingUrl !== '' && 'md:col-span-2 lg:col-span-1',
        )}
      >
        <img
          src={eveningRoom}
          alt=""
          width="760"
          height="420"
          loading="lazy"
          className="absolute inset-x-0 bottom-0 -z-10 h-85 w-full object-cover object-chair md:h-full"
        />
        <h2 className="mb-2.5 max-w-90 wrap-anywhere type-title">
          {m.home_new_here({ minutes: consultationMinutes })}
        </h2>
        {text !== '' && (
          <p lang={toLang(text)} className="max-w-80 pb-18 md:pb-8">
            {text}
          </p>
        )}
        <ButtonLink href={localPath(paths.consultation)} variant="on-dark" className="mt-auto">
          {m.layout_book_a_consultation()}
        </ButtonLink>
      </div>
      {bookingUrl !== '' && (
        <div className={classNames(cardClasses, 'bg-dawn-card')}>
          <h2 className="mb-2.5 type-card">{m.home_existing_clients()}</h2>
          <p className="text-md text-ink-tint">{m.home_existing_clients_text()}</p>
          {phone !== '' && (
            <p className="mt-3 text-md text-ink-tint">
              <CallMessage
                text={m.home_existing_clients_call({ phone })}
                phoneLink={phoneLink}
                className="link-prose"
              />
            </p>
          )}
          <TextLink href={bookingUrl} external tone="tint" className="mt-auto pt-6">
            {m.home_book_online()}
          </TextLink>
        </div>
      )}
      <div className={classNames(cardClasses, 'bg-river-100')}>
        <h2 className="mb-2.5 type-card">{m.home_not_sure()}</h2>
        <p className="text-md text-ink-tint">{m.home_not_sure_text()}</p>
        <TextLink href={localPath(paths.match)} icon="arrow" tone="tint" className="mt-auto pt-6">
          {m.layout_help_me_choose()}
        </TextLink>
        <TextLink href={localPath(paths.therapists)} icon="arrow" tone="tint" className="mt-2.5">
          {m.home_find_therapist()}
        </TextLink>
      </div>
    </section>
  )
}
