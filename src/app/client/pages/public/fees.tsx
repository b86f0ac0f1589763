import { loadWords } from '#features/practice/site/client/load-words.ts'
import { readFeesPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { FeeRules } from './fees/fee-rules.tsx'
import { FeeTable } from './fees/fee-table.tsx'
import { InsurerQuestions } from './fees/insurer-questions.tsx'
import * as notFound from './not-found.tsx'
import { BandHero } from './sections/band-hero.tsx'
import type { PageWords } from './sections/page-words.ts'
import { WithWords } from './sections/with-words.tsx'

type Fees = EndpointResult<typeof readFeesPage>

const isEmpty = ({ rows, rules, insurance }: PageWords<'fees'>) =>
  rows.length === 0 && rules.length === 0 && insurance.length === 0

export const load = (load: Load) => loadWords(load, load(readFeesPage, {}))

export function head(page: Fees | undefined, context: HeadContext): PageHead {
  if (page && isEmpty(page.words)) return notFound.head(page, context)
  const title = page?.words.title ?? m.fees_title()
  return {
    title: pageTitle(title, context.site),
    ...pageDescription(page),
    canonicalPath: paths.fees,
    jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.fees }])],
  }
}

export const View = () => (
  <WithWords read={readFeesPage} input={{}}>
    {({ words }) =>
      isEmpty(words) ? (
        <notFound.View />
      ) : (
        <>
          <BandHero title={words.title} lead={words.lead} />
          <div className="wrap grid grid-cols-1 gap-14 wrap-anywhere pt-10 pb-18 md:gap-18 md:pt-13 md:pb-26">
            <FeeTable rows={words.rows} note={words.tableNote} />
            <div className="grid grid-cols-1 items-start gap-11 lg:grid-cols-[1.62fr_1fr] lg:gap-18">
              <FeeRules rules={words.rules} />
              <InsurerQuestions text={words.insurance} closing={words.closing} />
            </div>
          </div>
        </>
      )
    }
  </WithWords>
)
