import { useQuery } from '@tanstack/react-query'
import { loadWords } from '#features/site/client/load-words.ts'
import { EnglishTextsContext } from '#features/site/client/text-language.ts'
import { readDirectoryPage } from '#features/site/contract/read.ts'
import { NoTherapists } from '#features/therapists/client/no-therapists.tsx'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { TherapistCount } from '#features/therapists/client/therapist-count.tsx'
import { TherapistGrid } from '#features/therapists/client/therapist-grid.tsx'
import {
  TherapistsFailed,
  TherapistsSkeleton,
} from '#features/therapists/client/therapist-list-states.tsx'
import { listTherapists } from '#features/therapists/contract/public.ts'
import { m } from '#messages'
import { type Load, queryFor } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import day from '../../art/hero-day.svg'
import dayPhone from '../../art/hero-day-phone.svg'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { PageHero } from './sections/page-hero.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'

type Directory = EndpointResult<typeof readDirectoryPage>

export async function load(load: Load): Promise<Directory> {
  const [page] = await Promise.all([
    loadWords(load, load(readDirectoryPage, {})),
    load(listTherapists, {}),
  ])
  return page
}

/** `page` is undefined when the therapists could not be read. */
export function head(page: Directory | undefined, { site }: HeadContext): PageHead {
  const title = page?.words.title || m.therapists_page_title()
  return {
    title: pageTitle(title, site),
    ...pageDescription(page),
    canonicalPath: paths.therapists,
    jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.therapists }])],
  }
}

export function View() {
  const { data: therapists } = useQuery(therapistsQuery())
  const { data: page } = useQuery(queryFor(readDirectoryPage, {}))
  return (
    <EnglishTextsContext value={page?.english}>
      <PageHero
        scene={{ wide: day, phone: dayPhone }}
        title={page?.words.title || m.therapists_page_title()}
        lead={page?.words.lead ?? ''}
      >
        <div className="flex flex-wrap items-center gap-x-7 gap-y-6">
          <ButtonLink href={localPath(paths.consultation)}>
            {m.layout_book_a_consultation()}
          </ButtonLink>
          <TherapistCount
            therapists={therapists}
            sentence={(count) => m.therapists_count({ count })}
          />
        </div>
      </PageHero>
      <section className="wrap pt-11 pb-18 md:pt-20 md:pb-26">
        <h2 className="mb-7 type-h2 md:mb-9">{m.therapists_team()}</h2>
        <Team />
      </section>
    </EnglishTextsContext>
  )
}

function Team() {
  const { data: therapists, isPending, isError, refetch } = useQuery(therapistsQuery())
  if (isPending) return <TherapistsSkeleton cards={6} />
  if (isError) return <TherapistsFailed tryAgain={() => void refetch()} />
  if (therapists.length === 0) return <NoTherapists />
  return <TherapistGrid therapists={therapists} seenAtOnce={3} />
}
