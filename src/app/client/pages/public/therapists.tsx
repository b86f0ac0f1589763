import { useQuery } from '@tanstack/react-query'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { EnglishTextsContext } from '#features/practice/site/client/text-language.ts'
import { readDirectoryPage } from '#features/practice/site/contract/read.ts'
import { DirectoryFinder } from '#features/practice/therapists/client/directory/directory-finder.tsx'
import { NoTherapists } from '#features/practice/therapists/client/no-therapists.tsx'
import { directoryQuery } from '#features/practice/therapists/client/queries.ts'
import { TherapistCount } from '#features/practice/therapists/client/therapist-count.tsx'
import {
  TherapistsFailed,
  TherapistsSkeleton,
} from '#features/practice/therapists/client/therapist-list-states.tsx'
import { isSoonestFirst, listDirectory } from '#features/practice/therapists/contract/directory.ts'
import {
  readNextCalls,
  toNextCalls,
} from '#features/requests/appointments/client/visitor/read-next-calls.ts'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { listNextCalls } from '#features/requests/appointments/contract/next-calls.ts'
import { m } from '#messages'
import { type Load, queryFor } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { bootAttributes } from '../../../boot-protocol.ts'
import day from '../../art/hero-day.svg'
import dayPhone from '../../art/hero-day-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { useFreeCallsMark } from './sections/free-calls-mark.ts'
import { PageHero } from './sections/page-hero.tsx'

type Words = EndpointResult<typeof readDirectoryPage>

export async function load(load: Load, where: PageLocation): Promise<Words> {
  const [page] = await Promise.all([
    loadWords(load, load(readDirectoryPage, {})),
    load(listDirectory, {}),
    load(listBookable, {}).catch(() => undefined),
    // Without them the order of the day takes its place.
    isSoonestFirst(where.search) && load(listNextCalls, {}).catch(() => undefined),
  ])
  return page
}

/** `page` is undefined when the therapists could not be read. */
export function head(page: Words | undefined, { site, where }: HeadContext): PageHead {
  const title = page?.words.title || m.therapists_page_title()
  return {
    title: pageTitle(title, site),
    ...pageDescription(page),
    canonicalPath: paths.therapists,
    // Free times change by the minute, so that order is not cached.
    ...(isSoonestFirst(where.search) && { isPersonal: true }),
    jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.therapists }])],
  }
}

export function View({ where }: { where: PageLocation }) {
  const { data: directory } = useQuery(directoryQuery())
  const { data: page } = useQuery(queryFor(readDirectoryPage, {}))
  const joined = directory?.therapists.toSorted((one, other) => one.id - other.id)
  return (
    <EnglishTextsContext value={page?.english}>
      <PageHero
        scene={{ wide: day, phone: dayPhone }}
        title={page?.words.title || m.therapists_page_title()}
        lead={page?.words.lead ?? ''}
      >
        {/* On phones the search and the first people come first. */}
        <div className="flex flex-wrap items-center gap-x-7 gap-y-6 max-md:hidden">
          <ButtonLink href={localPath(paths.consultation)}>
            {m.layout_book_a_consultation()}
          </ButtonLink>
          <TherapistCount
            therapists={joined}
            licensed={directory?.licensed}
            sentence={(count) => m.therapists_count({ count })}
          />
        </div>
      </PageHero>
      <Team where={where} />
    </EnglishTextsContext>
  )
}

function Team({ where }: { where: PageLocation }) {
  const { data: bookable } = useQuery(queryFor(listBookable, {}))
  const { data: next } = useQuery({
    ...queryFor(listNextCalls, {}),
    enabled: isSoonestFirst(where.search),
  })
  const mark = useFreeCallsMark()
  const { data: directory, isPending, isError, refetch } = useQuery(directoryQuery())
  if (directory && directory.therapists.length > 0) {
    return (
      <>
        <div {...{ [bootAttributes.livePart]: true }} {...mark}>
          <DirectoryFinder
            directory={directory}
            search={where.search.toString()}
            nextCalls={next && toNextCalls(next)}
            readNextCalls={bookable && bookable.therapists.length > 0 ? readNextCalls : undefined}
          />
        </div>
        <NotSure />
      </>
    )
  }
  return (
    <section className="wrap pt-11 pb-18 md:pt-20 md:pb-26">
      <h2 className="mb-7 type-h2 md:mb-9">{m.therapists_team()}</h2>
      {isPending && <TherapistsSkeleton cards={6} />}
      {isError && <TherapistsFailed tryAgain={() => void refetch()} />}
      {directory && <NoTherapists />}
    </section>
  )
}

function NotSure() {
  return (
    <section aria-labelledby="not-sure-heading" className="wrap pb-14 md:pb-20">
      <div className="grid justify-items-start gap-5 rounded-panel bg-dawn px-6 py-7 md:flex md:items-center md:justify-between md:px-8 forced-colors:border">
        <div>
          <h2 id="not-sure-heading" className="mb-1.5 type-card">
            {m.directory_not_sure()}
          </h2>
          <p className="text-ink-muted">{m.directory_not_sure_text()}</p>
        </div>
        <ButtonLink href={localPath(paths.match)} variant="secondary" className="shrink-0">
          {m.layout_help_me_choose()}
        </ButtonLink>
      </div>
    </section>
  )
}
