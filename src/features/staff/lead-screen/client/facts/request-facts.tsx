import type { ReactNode } from 'react'
import {
  formatLeadSource,
  type LeadLabels,
  type ReadableLead,
  toReadableLead,
} from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { formatLongDay, formatTime } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'
import { LocationFact, TherapistFact } from './choice-facts.tsx'
import type { FieldProps } from './status-field.tsx'

interface RequestFactsProps extends Omit<FieldProps, 'onEdited'> {
  row: ReadableLead
  labels: LeadLabels
  onEdited: (part: string, isEdited: boolean) => void
}

/** The client's choices. Their own message is in the timeline. */
export function RequestFacts({ row, labels, onEdited, ...field }: RequestFactsProps) {
  const { lead } = field
  const received = new Date(lead.createdAt)
  return (
    <dl className="grid gap-y-0.5 border-t border-line pt-3 text-sm">
      <Fact label="Service">{row.service}</Fact>
      <Fact label="Where" isEditable>
        <LocationFact
          {...field}
          toLocation={(preferredLocation) =>
            toReadableLead({ ...lead, preferredLocation }, labels).location
          }
          onEdited={(isEdited) => onEdited('preferredLocation', isEdited)}
        />
      </Fact>
      <Fact label="Prefers" isEditable>
        <TherapistFact {...field} onEdited={(isEdited) => onEdited('preferredTherapist', isEdited)}>
          {row.prefers}
        </TherapistFact>
      </Fact>
      <Fact label="Language">{languageNames[lead.language]}</Fact>
      <Fact label="Received">
        {formatLongDay(received)}, {formatTime(received)}
      </Fact>
      <Fact label="Source">{formatLeadSource(lead)}</Fact>
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

interface FactProps {
  label: string
  /** Its line is as high as its pencil. */
  isEditable?: boolean
  children: ReactNode
}

const Fact = ({ label, isEditable = false, children }: FactProps) => (
  <div className="grid grid-first-25 gap-x-2">
    <dt
      className={classNames(
        'text-ink-muted',
        isEditable && 'flex min-h-9 items-center self-start touch:min-h-11',
      )}
    >
      {label}
    </dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
