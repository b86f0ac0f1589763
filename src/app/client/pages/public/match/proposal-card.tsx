import { Check, Minus } from 'lucide'
import { WithEnglish } from '#features/practice/match/client/with-english.tsx'
import type { MatchResult } from '#features/practice/match/contract.ts'
import { AcceptingBadge } from '#features/practice/therapists/client/accepting-badge.tsx'
import { NextCallSlot } from '#features/practice/therapists/client/next-call-slot.tsx'
import { Portrait } from '#features/practice/therapists/client/portrait.tsx'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks, VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { Designation } from './designation.tsx'

interface ProposalCardProps {
  proposal: MatchResult['therapists'][number]
  resultId: string
  english: MatchResult['english']
  isSeenAtOnce: boolean
}

export function ProposalCard({ proposal, resultId, english, isSeenAtOnce }: ProposalCardProps) {
  const { slug, firstName, name, reasons, limits } = proposal
  return (
    <article className="grid overflow-hidden rounded-panel border border-line bg-paper md:grid-cols-auto-rest">
      <Portrait
        therapist={proposal}
        seen={isSeenAtOnce ? 'beside' : undefined}
        sizes="(width < 47.5rem) 100vw, 15rem"
        className="h-46 md:h-full md:w-60"
      />
      <div className="grid gap-x-8 gap-y-4 px-5 py-5.5 sm:px-7 lg:grid-cols-rest-auto">
        <div className="min-w-0">
          <h2 className="type-card">{name}</h2>
          <Designation person={proposal} />
          <ul className="mt-4 grid gap-1.5 text-md">
            {reasons.map((reason) => (
              <li key={reason} className="grid grid-cols-auto-rest gap-3">
                <Icon icon={Check} className="mt-0.5 text-moss-700" />
                <span>
                  <VisuallyHidden>{m.match_fits()} </VisuallyHidden>
                  <WithEnglish text={reason} english={english} />
                </span>
              </li>
            ))}
            {limits.map((limit) => (
              <li key={limit} className="grid grid-cols-auto-rest gap-3 text-ink-muted">
                <Icon icon={Minus} className="mt-0.5" />
                <span>
                  <VisuallyHidden>{m.match_fits_not()} </VisuallyHidden>
                  <WithEnglish text={limit} english={english} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col items-start gap-3 lg:w-60">
          <AcceptingBadge accepts />
          <ButtonLink
            href={localPath(paths.consultationAfterMatch(slug, resultId))}
            wraps
            className="w-full lg:mt-auto"
          >
            {m.match_free_call({ firstName })}
          </ButtonLink>
          <NextCallSlot slug={slug} className="self-center" />
          <TextLink href={localPath(paths.therapist(slug))} className="self-center">
            <MarkedMessage text={m.match_view_profile({ name })} marks={hiddenMarks} />
          </TextLink>
        </div>
      </div>
    </article>
  )
}
