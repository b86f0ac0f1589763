import { ChevronRight } from 'lucide'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { ReadService } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../../art/content-picture.tsx'

/** The hero of a service's page: breadcrumbs, title and picture. */
export function ServiceDetailHero({ service }: { service: ReadService }) {
  const { slug, name, shortText, picture } = service
  const toLang = useTextLanguage()
  return (
    <div className="bg-mist">
      <div
        className={classNames(
          'wrap pt-4 pb-11 md:pt-9 md:pb-16',
          picture &&
            'grid grid-cols-1 items-center gap-7 md:grid-cols-[minmax(0,1fr)_minmax(0,42%)] md:gap-10 lg:grid-last-125 lg:gap-16',
        )}
      >
        <div>
          <Breadcrumbs here={name} />
          <h1 lang={toLang(name)} className="mt-1 type-page md:mt-5 md:max-lg:text-[3.125rem]">
            {name}
          </h1>
          <p lang={toLang(shortText)} className="mt-4.5 mb-7 max-w-140 type-lead text-ink-sky">
            {shortText}
          </p>
          <ButtonLink href={localPath(paths.consultationAbout(slug))} className="w-full sm:w-auto">
            {m.layout_book_a_consultation()}
          </ButtonLink>
        </div>
        {picture && (
          <ContentPicture
            picture={picture}
            width={480}
            height={400}
            sizes="(width < 47.5rem) 100vw, 50vw"
            priority="high"
            className="aspect-6/5 w-full rounded-panel object-cover md:rounded-picture"
          />
        )}
      </div>
    </div>
  )
}

const crumbClasses =
  'inline-flex min-h-11 items-center text-river-600 underline-offset-4 hover:text-river-800 hover:underline'

function Breadcrumbs({ here }: { here: string }) {
  return (
    <nav aria-label={m.services_breadcrumbs()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-md font-medium text-ink-muted">
        <li>
          <a href={localPath(paths.home)} className={crumbClasses}>
            {m.layout_home()}
          </a>
        </li>
        <li className="flex min-h-11 items-center gap-2">
          <Icon icon={ChevronRight} size="text" />
          <a href={localPath(paths.services)} className={crumbClasses}>
            {m.layout_services()}
          </a>
        </li>
        <li className="flex min-h-11 items-center gap-2">
          <Icon icon={ChevronRight} size="text" />
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
