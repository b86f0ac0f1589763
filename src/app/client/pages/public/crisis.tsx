import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readCrisisPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { LeavingHelp } from '#platform/client/ui/leaving-help.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { HelpLines } from './crisis/help-lines.tsx'
import { Situations } from './crisis/situations.tsx'
import { UrgentCalls, UrgentHelp } from './crisis/urgent-help.tsx'
import { BandHero } from './sections/band-hero.tsx'
import { WithWords } from './sections/with-words.tsx'

type Crisis = EndpointResult<typeof readCrisisPage>

export const load = (load: Load) => loadWords(load, load(readCrisisPage, {}))

export function head(page: Crisis | undefined, { site }: HeadContext): PageHead {
  const title = page?.words.title || m.crisis_title()
  return {
    title: pageTitle(title, site),
    ...pageDescription(page),
    canonicalPath: paths.crisis,
    jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.crisis }])],
  }
}

export const View = () => (
  <WithWords read={readCrisisPage} input={{}}>
    {({ words: { title, lead, lines } }) => (
      <>
        <BandHero title={title || m.crisis_title()} lead={lead}>
          <UrgentCalls />
          <Situations lines={lines} />
        </BandHero>
        <div className="wrap grid grid-cols-1 gap-14 wrap-anywhere pt-10 pb-18 md:gap-18 md:pt-13 md:pb-26">
          <UrgentHelp />
          <HelpLines
            heading={m.crisis_local_heading()}
            lines={lines.filter(({ area }) => area === 'local')}
          />
          <HelpLines
            heading={m.crisis_ontario_heading()}
            lines={lines.filter(({ area }) => area === 'ontario')}
          />
          <LeavingHelp />
          <section className="max-w-160">
            <h2 className="type-card">{m.crisis_later_heading()}</h2>
            <p className="mt-2 mb-4.5 text-ink-muted">{m.crisis_later_text()}</p>
            <ButtonLink href={localPath(paths.consultation)} variant="secondary">
              {m.layout_book_a_consultation()}
            </ButtonLink>
          </section>
        </div>
      </>
    )}
  </WithWords>
)
