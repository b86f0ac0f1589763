import { QuestionForm } from '#features/practice/match/client/question-form.tsx'
import {
  type Answers,
  getMatch,
  listMatchQuestions,
  type MatchResult,
} from '#features/practice/match/contract.ts'
import { loadWords } from '#features/practice/site/client/load-words.ts'
import {
  EnglishTextsContext,
  useTextLanguage,
} from '#features/practice/site/client/text-language.ts'
import { readMatchPage } from '#features/practice/site/contract/read.ts'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import { m } from '#messages'
import type { Load } from '#platform/client/http/query-client.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import type { PageLocation } from '#platform/client/navigation/pages.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { EndpointResult } from '#shared/endpoint.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { underRidge } from '../../art/under-ridge.ts'
import type { HeadContext } from '../../head-context.ts'
import { pageDescription, pageTitle } from '../../page-title.ts'
import { breadcrumbsJsonLd } from './breadcrumbs-structured-data.ts'
import { Result, toResultTitle } from './match/result.tsx'
import { ResultGone } from './match/result-gone.tsx'

type Loaded = { page: EndpointResult<typeof readMatchPage>; result?: MatchResult | undefined }

const readId = ({ search }: PageLocation, name: 'result' | 'change') =>
  search.get(name) || undefined

export async function load(load: Load, where: PageLocation): Promise<Loaded> {
  const id = readId(where, 'result')
  const former = readId(where, 'change')
  const [page, result] = await Promise.all([
    loadWords(load, load(readMatchPage, {})),
    id === undefined ? undefined : load(getMatch, { params: { id } }),
    import.meta.env.SSR && id !== undefined && load(listBookable, {}).catch(() => undefined),
    id === undefined ? load(listMatchQuestions, {}) : undefined,
    // Answers that are gone are given again.
    former === undefined
      ? undefined
      : load(getMatch, { params: { id: former } }).catch(() => undefined),
  ])
  return { page, result }
}

/** A query holds one visitor's answers, so the page is neither indexed nor cached. */
export function head(data: Loaded | undefined, { site, where }: HeadContext): PageHead {
  const isPersonal = where.search.has('result') || where.search.has('change')
  const title = data?.page.words.title || m.match_title()
  return {
    title: pageTitle(data?.result ? toResultTitle(data.result) : title, site),
    ...pageDescription(data?.page),
    canonicalPath: paths.match,
    jsonLd: [breadcrumbsJsonLd([{ name: title, path: paths.match }])],
    ...(isPersonal && { isPersonal, isPrivate: true }),
  }
}

export function View({ where }: { where: PageLocation }) {
  const { data: page } = useDocumentData(readMatchPage, {})
  return (
    <EnglishTextsContext value={page?.english}>
      <Step where={where} />
    </EnglishTextsContext>
  )
}

function Step({ where }: { where: PageLocation }) {
  const id = readId(where, 'result')
  const former = readId(where, 'change')
  if (id !== undefined) return <StoredResult key={id} id={id} />
  return former === undefined ? <Questions initial={{}} /> : <Changes key={former} id={former} />
}

function StoredResult({ id }: { id: string }) {
  const { data: result, isPending } = useDocumentData(getMatch, { params: { id } })
  const { data: page } = useDocumentData(readMatchPage, {})
  if (result) return <Result result={result} outsideText={page?.words.outsideText ?? ''} />
  return isPending ? <PageSpinner /> : <ResultGone />
}

/** The questions with the answers of a result. */
function Changes({ id }: { id: string }) {
  const { data: result, isPending } = useDocumentData(getMatch, { params: { id } })
  if (!result && isPending) return <PageSpinner />
  return <Questions initial={result?.answers ?? {}} />
}

function Questions({ initial }: { initial: Answers }) {
  const { data: page } = useDocumentData(readMatchPage, {})
  const { data: questions, isPending, refetch } = useDocumentData(listMatchQuestions, {})
  const toLang = useTextLanguage()
  const title = page?.words.title || m.match_title()
  return (
    <div className={classNames('bg-mist pt-8 pb-32 md:pt-11 md:pb-48.5', underRidge)}>
      <div className="wrap">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:mb-6">
          <h1 lang={toLang(title)} className="text-ink-muted">
            {title}
          </h1>
          <TextLink href={localPath(paths.therapists)}>{m.match_see_everyone()}</TextLink>
        </div>
        {questions ? (
          <QuestionForm questions={questions} initial={initial} />
        ) : isPending ? (
          <PageSpinner />
        ) : (
          <ErrorState
            title={m.match_read_failed()}
            headingLevel="h2"
            action={<TryAgain onTry={refetch} />}
          >
            {m.errors_page_not_shown()}
          </ErrorState>
        )}
      </div>
    </div>
  )
}
