import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { DateRange } from '#platform/client/ui/portal/date-range.tsx'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import {
  type AuditPeriod,
  type AuditPerson,
  auditOutcomes,
  auditPeriods,
} from '../contract/entries.ts'
import { actionChoices, getChoiceLabel } from '../labels.ts'
import {
  type AuditView,
  isPersonSearch,
  parseRecords,
  plainAuditView,
  recordSearchHint,
  toAuditView,
  toRecordSearch,
} from '../rules.ts'
import { FoundPeople } from './found-people.tsx'
import { outcomeLabels } from './outcome-chip.tsx'
import { auditPeopleQuery } from './queries.ts'
import type { AuditViewActions } from './use-audit-view.ts'

const periodLabels: Record<AuditPeriod, string> = {
  today: 'Today',
  7: 'Last 7 days',
  30: 'Last 30 days',
  all: 'All time',
  dates: 'From – to',
}

interface AuditFiltersProps {
  view: AuditView
  actions: AuditViewActions
  /** The people in the entries on the screen. */
  people: ReadonlyMap<number, AuditPerson>
}

// On phones two fields share a row, or one takes it where two do not fit.
const half = 'max-md:min-w-0 max-md:grow max-md:basis-36'

/** The filters, in one row or on phones in several. Each change goes to the address. */
export function AuditFilters({ view, actions, people }: AuditFiltersProps) {
  const { show, showInstead } = actions
  const hint = useId()
  // Not in the address: a client's name would stay in the browser's history. Nor is the beginning of one.
  const [person, setPerson] = useState('')
  const search = useTypedSearch(person || view.record, (text) => {
    const isRecord = text.trim() === '' || parseRecords(text) !== undefined
    setPerson(isRecord ? '' : text)
    if (isRecord) showInstead({ record: text, page: 1 })
  })
  const isUnclear =
    search.text.trim() !== '' && !isPersonSearch(search.text) && !parseRecords(search.text)
  const clear = () => {
    search.flush()
    setPerson('')
    show(plainAuditView)
  }
  return (
    <search aria-label="Audit log" className="flex flex-wrap items-center gap-2.5 px-4 py-3.5">
      <SearchInput
        aria-label="Record or person"
        aria-describedby={isUnclear ? hint : undefined}
        aria-invalid={isUnclear || undefined}
        placeholder="Lead 1047, or a name, email, phone"
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        className="min-w-64 flex-1 max-md:basis-full"
      />
      <PersonFilter
        person={view.person}
        people={people}
        onPerson={(person) => show({ person, page: 1 })}
      />
      <SelectInput
        aria-label="Action"
        value={view.action}
        onChange={(event) => {
          const { action } = toAuditView({ action: event.target.value })
          show({ action, page: 1 })
        }}
        className={`${half} md:w-35`}
      >
        <option value="all">All actions</option>
        {[...actionChoices.keys()].map((choice) => (
          <option key={choice} value={choice}>
            {getChoiceLabel(choice)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Period"
        value={view.period}
        onChange={(event) => {
          const { period } = toAuditView({ period: event.target.value })
          show({ period, from: '', to: '', page: 1 })
        }}
        className={`${half} md:w-35`}
      >
        {auditPeriods.map((period) => (
          <option key={period} value={period}>
            {periodLabels[period]}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="Outcome"
        value={view.outcome}
        onChange={(event) => {
          const { outcome } = toAuditView({ outcome: event.target.value })
          show({ outcome, page: 1 })
        }}
        className={`${half} md:w-37`}
      >
        <option value="all">All outcomes</option>
        {auditOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeLabels[outcome]}
          </option>
        ))}
      </SelectInput>
      <Button variant="quiet" size="filter" onClick={clear}>
        Clear
      </Button>
      <Checkbox
        className="text-sm md:basis-full"
        label="Show viewed lists"
        checked={view.lists === 'shown'}
        onChange={({ target }) => show({ lists: target.checked ? 'shown' : 'hidden', page: 1 })}
      />
      {view.period === 'dates' && (
        <DateRange
          className="basis-full"
          from={view.from}
          to={view.to}
          onChange={(dates) => show({ ...dates, page: 1 })}
        />
      )}
      {isPersonSearch(person) && (
        <FoundPeople
          person={person}
          onChoose={(records) => {
            setPerson('')
            show({ record: toRecordSearch(records), period: 'all', page: 1 })
          }}
        />
      )}
      {isUnclear && (
        <p id={hint} className="basis-full text-sm text-ember-700">
          {recordSearchHint}
        </p>
      )}
    </search>
  )
}

type PersonFilterProps = {
  person: AuditView['person']
  people: AuditFiltersProps['people']
  onPerson: (person: AuditView['person']) => void
}

function PersonFilter({ person, people, onPerson }: PersonFilterProps) {
  const everyone = useQuery(auditPeopleQuery)
  const isNamed = everyone.data?.some(({ id }) => id === person) ?? false
  return (
    <SelectInput
      aria-label="Person"
      value={person}
      // Retries names that failed to load.
      onFocus={() => everyone.isError && void everyone.refetch()}
      onChange={(event) => onPerson(toAuditView({ person: event.target.value }).person)}
      className={`${half} md:w-35`}
    >
      <option value="all">Everyone</option>
      <option value="0">No one signed in</option>
      {typeof person === 'number' && person > 0 && !isNamed && (
        <option value={person}>
          {people.get(person)?.name ?? `${everyone.data ? 'Former account' : 'Account'} ${person}`}
        </option>
      )}
      {everyone.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!everyone.data && (
        <option disabled>
          {everyone.isError
            ? 'The names could not be loaded. Open this list again.'
            : 'Loading the names...'}
        </option>
      )}
    </SelectInput>
  )
}
