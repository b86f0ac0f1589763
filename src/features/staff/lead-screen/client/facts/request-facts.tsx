import type { ReactNode } from 'react'
import { leadSourceLabels, type ReadableLead } from '#features/requests/leads/labels.ts'
import { languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { formatLongDay, formatTime } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'

/** The client's choices. Their own message is in the timeline. */
export function RequestFacts({ row }: { row: ReadableLead }) {
  const { lead } = row
  const received = new Date(lead.createdAt)
  return (
    <dl className="grid gap-y-1.5 border-t border-line pt-3 text-sm">
      <Fact label="Service">{row.service}</Fact>
      <Fact label="Where">{row.location}</Fact>
      <Fact label="Prefers">{row.prefers}</Fact>
      <Fact label="Language">{languageNames[lead.language]}</Fact>
      <Fact label="Received">
        {formatLongDay(received)}, {formatTime(received)}
      </Fact>
      <Fact label="Source">{leadSourceLabels[lead.source]}</Fact>
      <Fact label="Reference">{toReference(lead.id)}</Fact>
      {lead.matchAnswers && (
        <div className="mt-1">
          <dt className="text-ink-muted">Answers in “Help me choose”</dt>
          <dd>
            <ul className="mt-1 grid gap-1">
              {lead.matchAnswers.map(({ question, answer }) => (
                <li key={question}>
                  <span className="text-ink-muted">{question}</span> {answer}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-first-25 gap-x-2">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
