import { Check } from 'lucide'
import { useSite, useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { ReadService } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'

/** Helps readers decide whether the service fits them. Sticky where it fits into the window. */
export function ServiceFit({ service }: { service: ReadService }) {
  const { name, nameInSentence, rightFor, rightForNote } = service
  const { consultationMinutes } = useSite().practice
  const toLang = useTextLanguage()
  return (
    <aside
      aria-labelledby="fit"
      className="rounded-panel bg-dawn px-6 py-7 md:order-last md:top-below-header md:px-7.5 md:py-7 md:tall:sticky forced-colors:border"
    >
      <h2 id="fit" className="type-title">
        {m.services_fit({ service: nameInSentence || name })}
      </h2>
      {rightFor.length > 0 && (
        <ul className="mt-5 grid grid-cols-1 gap-3">
          {rightFor.map((line) => (
            <li key={line} className="flex items-start gap-5 text-lg leading-relaxed">
              <Icon icon={Check} className="mt-0.75 text-river-600" />
              <span lang={toLang(line)} className="min-w-0">
                {line}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p lang={toLang(rightForNote)} className="mt-6 text-md text-ink-muted">
        {rightForNote || m.services_fit_note({ minutes: consultationMinutes })}
      </p>
      <ButtonLink href={localPath(paths.consultationAbout(service.slug))} className="mt-4.5 w-full">
        {m.layout_book_a_consultation()}
      </ButtonLink>
    </aside>
  )
}
