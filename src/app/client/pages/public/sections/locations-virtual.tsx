import { Check } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import dusk from '../../../art/band-dusk.svg'
import { underRidge } from '../../../art/under-ridge.ts'
import type { PageWords } from './page-words.ts'

/** Virtual sessions: a dark band that joins the footer. */
export function LocationsVirtual({ words }: { words: PageWords<'locations'> }) {
  const { virtual, virtualPoints } = words
  const toLang = useTextLanguage()
  return (
    <section
      id="virtual"
      tabIndex={-1}
      className={classNames('relative isolate overflow-hidden bg-night on-dark', underRidge)}
    >
      <img
        src={dusk}
        alt=""
        width="1440"
        height="560"
        loading="lazy"
        // Faint: words are on calm ground, not on the ridges of the hills.
        className="absolute inset-0 -z-10 size-full object-cover object-bottom opacity-35"
      />
      <div className="wrap grid items-center gap-10 pt-18 pb-30 md:grid-cols-[1fr_1.1fr] md:gap-12 md:pt-26 md:pb-46.5 lg:gap-18">
        <div>
          <h2 lang={toLang(virtual.title)} className="type-h2">
            {virtual.title || m.places_virtual_title()}
          </h2>
          <p lang={toLang(virtual.text)} className="mt-4.5 mb-7 type-lead text-white">
            {virtual.text}
          </p>
          <ButtonLink href={localPath(paths.consultation)} variant="on-dark">
            {m.places_book_virtual()}
          </ButtonLink>
        </div>
        <ul className="grid gap-x-8 gap-y-7 lg:grid-cols-2">
          {virtualPoints.map(({ title, text }) => (
            <li key={title} className="grid grid-first-7 gap-2">
              <Icon icon={Check} className="mt-0.75 text-larch-400" />
              <div>
                <h3 lang={toLang(title)} className="font-semibold">
                  {title}
                </h3>
                <p lang={toLang(text)} className="text-lg leading-normal text-on-dark-muted">
                  {text}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
