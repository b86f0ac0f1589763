import { WithEnglish } from '#features/practice/match/client/with-english.tsx'
import type { MatchResult } from '#features/practice/match/contract.ts'
import { m } from '#messages'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { useFreeCallsMark } from '../sections/free-calls-mark.ts'
import { OtherWays } from './other-ways.tsx'
import { ProposalCard } from './proposal-card.tsx'

export function toResultTitle({ therapists }: Pick<MatchResult, 'therapists'>): string {
  const titles = [
    m.match_result_title_none,
    m.match_result_title_one,
    m.match_result_title_two,
    m.match_result_title_three,
  ]
  return (titles[therapists.length] ?? m.match_result_title_three)()
}

interface ResultProps {
  result: MatchResult
  /** The practice's text about help elsewhere. */
  outsideText: string
}

/** The proposed therapists, and the alternatives. */
export function Result({ result, outsideText }: ResultProps) {
  const { id, asked, therapists, loosen, waiting, english } = result
  const bold = (words: string) => (
    <strong className="font-semibold">
      <WithEnglish text={words} english={english} />
    </strong>
  )
  const isEmpty = therapists.length === 0
  const mark = useFreeCallsMark()
  return (
    <>
      <div className="bg-mist pt-8 pb-12 md:pt-11 md:pb-16">
        <div className="wrap">
          <p className="text-ink-muted">{m.match_title()}</p>
          <h1 className="mt-1 type-page">{toResultTitle(result)}</h1>
          <p className="mt-4.5 max-w-170 type-lead text-ink-sky">
            {asked === '' ? (
              m.match_result_asked_nothing()
            ) : (
              <MarkedMessage text={m.match_result_asked({ asked })} marks={{ b: bold }} />
            )}
          </p>
          <p className="mt-4">
            <TextLink href={localPath(paths.changeMatch(id))}>{m.match_result_change()}</TextLink>
          </p>
          {isEmpty && <Loosenings loosen={loosen} english={english} />}
          <div {...mark} suppressHydrationWarning className="mt-7 grid gap-5">
            {therapists.map((proposal, at) => (
              <ProposalCard
                key={proposal.slug}
                proposal={proposal}
                resultId={id}
                english={english}
                isSeenAtOnce={at === 0}
              />
            ))}
          </div>
          {!isEmpty && <p className="mt-6 max-w-160 text-ink-muted">{m.match_result_note()}</p>}
        </div>
      </div>
      <OtherWays waiting={waiting} english={english} outsideText={outsideText} isEmpty={isEmpty} />
    </>
  )
}

function Loosenings({ loosen, english }: Pick<MatchResult, 'loosen' | 'english'>) {
  return (
    <section className="mt-8 max-w-170 rounded-panel border border-line bg-paper px-5 py-6 md:p-8">
      <h2 className="type-card">{m.match_loosen_heading()}</h2>
      {loosen.length === 0 ? (
        <p className="mt-2 text-ink-muted">{m.match_loosen_none()}</p>
      ) : (
        <ul className="mt-3 grid list-disc gap-1.5 pl-5">
          {loosen.map(({ question, name, label, count }) => (
            <li key={question}>
              <WithEnglish
                text={m.match_loosen({ label, question: name, count })}
                english={english}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
