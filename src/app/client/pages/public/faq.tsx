import { ChevronDown } from 'lucide'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import { RichText } from '#features/practice/site/client/rich-text.tsx'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { readFaqPage } from '#features/practice/site/contract/read.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import { drawings } from '../../art/drawings.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { faqJsonLd } from './faq-structured-data.ts'
import * as notFound from './not-found.tsx'
import { BandHero } from './sections/band-hero.tsx'
import { ClosingCall } from './sections/closing-call.tsx'
import type { PageWords } from './sections/page-words.ts'
import { WithWords } from './sections/with-words.tsx'

type Faq = EndpointResult<typeof readFaqPage>

export const load = (load: Load) => loadWords(load, load(readFaqPage, {}))

export function head(page: Faq | undefined, context: HeadContext): PageHead {
  if (page?.words.questions.length === 0) return notFound.head(page, context)
  const title = page?.words.title ?? m.fees_questions_title()
  return {
    title: pageTitle(title, context.site),
    ...pageDescription(page),
    canonicalPath: paths.faq,
    jsonLd: [
      ...(page ? [faqJsonLd(page.words.questions)] : []),
      breadcrumbsJsonLd([{ name: title, path: paths.faq }]),
    ],
  }
}

export const View = () => (
  <WithWords read={readFaqPage} input={{}}>
    {({ words }) =>
      words.questions.length === 0 ? <notFound.View /> : <Questions words={words} />
    }
  </WithWords>
)

function Questions({ words }: { words: PageWords<'faq'> }) {
  const toLang = useTextLanguage()
  return (
    <>
      <BandHero title={words.title} lead={words.lead} />
      <div className="wrap pt-10 pb-18 md:pt-18 md:pb-26">
        <ul className="max-w-200 border-b border-line">
          {words.questions.map(({ id, question, answer }) => (
            <li key={id} id={id} className="border-t border-line">
              <details className="group/question">
                <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3.5 details-marker:hidden">
                  <h2
                    lang={toLang(question)}
                    className="min-w-0 text-2xl leading-compact font-semibold"
                  >
                    {question}
                  </h2>
                  <Icon
                    icon={ChevronDown}
                    className="text-river-600 transition-transform duration-220 ease-still group-open/question:rotate-180"
                  />
                </summary>
                <div className="prose pb-6 text-ink-muted">
                  <RichText text={answer} drawings={drawings} />
                </div>
              </details>
            </li>
          ))}
        </ul>
        <div className="mt-14 md:mt-26">
          <ClosingCall
            title={m.fees_question_missing()}
            text={m.fees_question_missing_text()}
            scene="river"
          />
        </div>
      </div>
    </>
  )
}
