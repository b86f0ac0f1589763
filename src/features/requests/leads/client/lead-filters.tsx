import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { LanguageFilter } from '#platform/client/ui/portal/language-filter.tsx'
import { ListSearchInput } from '#platform/client/ui/portal/list-search-input.tsx'
import { leadStatuses } from '../contract/leads.ts'
import { type LeadOrder, leadStatusLabels } from '../labels.ts'
import { isFiltered, type LeadsView, leadsUrl, withoutFilters } from './leads-view.ts'
import type { LeadsViewActions } from './use-leads-view.ts'

interface LeadFiltersProps {
  view: LeadsView
  actions: Pick<LeadsViewActions, 'show' | 'showInstead'>
  /** Possible assignees by user id; absent for those who see only their own leads. */
  staff?: ReadonlyMap<number, string> | undefined
  /** Orders to choose from on screens without column headers. */
  orders?: readonly LeadOrder[] | undefined
}

const toShownStatus = ({ answered, waiting, status }: LeadsView) =>
  answered === 'true' ? 'answered' : waiting === 'true' ? 'waiting' : status

export function LeadFilters({ view, actions, staff, orders }: LeadFiltersProps) {
  const { show, showInstead } = actions
  const search = useTypedSearch(view.search, (text) => showInstead({ search: text, page: 1 }))
  const clear = () => {
    search.drop()
    show(withoutFilters)
  }
  return (
    <search aria-label="Leads" className="flex flex-wrap items-center gap-2.5 px-4 py-2.5">
      <ListSearchInput
        search={search}
        label="Search name, phone, email, reference"
        className="min-w-up-to-44 flex-1 max-md:basis-full"
      />
      <SelectInput
        aria-label="Status"
        value={toShownStatus(view)}
        onChange={(event) => {
          const { value } = event.target
          const { status } = leadsUrl.parse({ status: value })
          show({
            status,
            answered: value === 'answered' ? 'true' : 'all',
            waiting: value === 'waiting' ? 'true' : 'all',
            page: 1,
          })
        }}
        className="max-md:min-w-up-to-36 max-md:grow max-md:basis-9/20 md:w-44"
      >
        <option value="all">All statuses</option>
        <option value="waiting">Waiting for us</option>
        <option value="answered">Client answered</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {leadStatusLabels[status]}
          </option>
        ))}
      </SelectInput>
      {staff && (
        <SelectInput
          aria-label="Therapist"
          value={view.therapist}
          onChange={(event) => {
            const { therapist } = leadsUrl.parse({ therapist: event.target.value })
            show({ therapist, page: 1 })
          }}
          className="max-md:min-w-up-to-36 max-md:grow max-md:basis-9/20 md:w-44.5"
        >
          <option value="all">All therapists</option>
          <option value="none">Unassigned</option>
          {typeof view.therapist === 'number' && !staff.has(view.therapist) && (
            <option value={view.therapist}>Account {view.therapist}</option>
          )}
          {[...staff].map(([userId, name]) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
      <LanguageFilter
        value={view.language}
        onChange={(language) => show({ language, page: 1 })}
        className="max-md:min-w-up-to-36 max-md:grow max-md:basis-9/20 md:w-40"
      />
      {orders && (
        <SelectInput
          aria-label="Order"
          value={view.sort}
          onChange={(event) => {
            const { sort } = leadsUrl.parse({ sort: event.target.value })
            show({ sort, page: 1 })
          }}
          className="min-w-up-to-36 grow basis-9/20"
        >
          {orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
      <Button
        variant="quiet"
        size="filter"
        onClick={clear}
        // On a phone it would have a line of its own.
        className={isFiltered(view) ? undefined : 'max-md:hidden'}
      >
        Clear
      </Button>
    </search>
  )
}
