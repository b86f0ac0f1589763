import { useQuery } from '@tanstack/react-query'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { type AuditedPerson, maxFoundRecords } from '../contract/entries.ts'
import { getRecordLabel } from '../labels.ts'
import { auditedPeopleQuery } from './queries.ts'

interface FoundPeopleProps {
  /** A name, an email address or a phone number. */
  person: string
  onChoose: (records: readonly AuditedPerson[]) => void
}

/** The records about a person, from which to choose: the log itself names no one. */
export function FoundPeople({ person, onChoose }: FoundPeopleProps) {
  const found = useQuery(auditedPeopleQuery(person))
  return (
    <div className="grid basis-full gap-2 text-sm">
      <output className={found.isError ? 'text-ember-700' : 'text-ink-muted'}>
        {found.isPending
          ? 'Looking for this person...'
          : found.isError
            ? toErrorMessage(found.error, 'The search failed. Please try again.')
            : toSummary(found.data.length)}
      </output>
      {found.data && found.data.length > 0 && (
        <ul aria-label="Records of this person" className="flex flex-wrap gap-2">
          {found.data.length > 1 && (
            <li>
              <Button size="row" variant="secondary" onClick={() => onChoose(found.data)}>
                All of these
              </Button>
            </li>
          )}
          {found.data.map((each) => (
            <li key={`${each.type} ${each.id}`}>
              <Button size="row" variant="secondary-light" onClick={() => onChoose([each])}>
                {each.name},{' '}
                {getRecordLabel({ recordType: each.type, recordId: each.id, amount: null })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function toSummary(count: number): string {
  if (count === 0) {
    return 'No one found by this name, email or phone number. Deleted records can only be found by their number.'
  }
  const more = count === maxFoundRecords ? ' or more' : ''
  return `${count}${more} ${count === 1 ? 'record' : 'records'} found. Choose whose entries to show.`
}
