import { useState } from 'react'
import { formatCallTime } from '#features/requests/appointments/client/staff/labels.ts'
import { LeadStatusChip } from '#features/requests/leads/client/status-chip.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { useLeadPage } from '#features/staff/work-queue/client/queries.ts'
import { defaultView } from '#features/staff/work-queue/client/view.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { useTypedSearch } from '#platform/client/forms/use-typed-search.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { SearchInput } from '#platform/client/ui/portal/search-input.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { formatLocalPhone } from '#shared/phone-link.ts'
import { maxSearchLength } from '#shared/record-fields.ts'

interface ChooseRequestProps {
  now: Date
  onChoose: (lead: Lead) => void
}

/** The requests that wait to be contacted, or those that a search finds: one is chosen by one press. */
export function ChooseRequest({ now, onChoose }: ChooseRequestProps) {
  const [search, setSearch] = useState('')
  const typed = useTypedSearch(search, setSearch)
  const isSearch = search.trim() !== ''
  const leads = useLeadPage({ ...defaultView, search, view: isSearch ? 'all' : 'toContact' })
  return (
    <>
      <Field label="Client" hint="Name, email, phone or reference.">
        <SearchInput
          value={typed.text}
          maxLength={maxSearchLength}
          onChange={({ target }) => typed.type(target.value)}
        />
      </Field>
      <section
        aria-label={isSearch ? 'Found requests' : 'Requests to contact'}
        aria-busy={leads.isFetching}
        className="mt-4"
      >
        <h3 aria-hidden className="mb-1 text-sm font-semibold">
          {isSearch ? 'Found' : 'To contact'}
        </h3>
        {leads.data ? (
          <Rows leads={leads.data.rows} isSearch={isSearch} now={now} onChoose={onChoose} />
        ) : leads.isError ? (
          <>
            <p role="alert" className="mb-3 text-sm font-medium text-ember-700">
              {toErrorMessage(leads.error, 'The requests could not be loaded.')}
            </p>
            <TryAgain onTry={() => void leads.refetch()} />
          </>
        ) : (
          <Loading label="Loading requests">
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </section>
    </>
  )
}

interface RowsProps extends ChooseRequestProps {
  leads: readonly Lead[]
  isSearch: boolean
}

function Rows({ leads, isSearch, now, onChoose }: RowsProps) {
  if (leads.length === 0) {
    return (
      <output className="block text-sm text-ink-muted">
        {isSearch
          ? 'No request matches. Check the spelling, or search by phone number.'
          : 'No one waits to be contacted. Search for a client above.'}
      </output>
    )
  }
  return (
    <ul className="border-b border-line">
      {leads.map((lead) => (
        <li key={lead.id} className="border-t border-line">
          <Row lead={lead} now={now} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function Row({ lead, now, onChoose }: ChooseRequestProps & { lead: Lead }) {
  const { appointmentAt } = lead
  const hasCall = appointmentAt !== null && Date.parse(appointmentAt) > now.getTime()
  return (
    <button
      type="button"
      disabled={hasCall}
      onClick={() => onChoose(lead)}
      className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-2.5 text-left text-sm -outline-offset-2 hover:bg-river-50 disabled:bg-paper touch:min-h-11"
    >
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {leadName(lead)}
        </span>
        <span className="block text-ink-muted wrap-anywhere">
          {hasCall
            ? `Has a call already: ${formatCallTime(appointmentAt, now)}`
            : formatLocalPhone(lead.phone) || lead.email}
        </span>
      </span>
      <LeadStatusChip status={lead.status} />
    </button>
  )
}
