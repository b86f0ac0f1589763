import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { BackLink } from '#platform/client/ui/portal/back-link.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import { paths } from '#shared/paths.ts'
import { type ErasureReceipt, type PrivacyRecord, searchPerson } from '../contract.ts'
import { FoundRecords } from './found-records.tsx'
import { PersonSearch } from './person-search.tsx'
import { Receipt } from './receipt.tsx'

interface PrivacyScreenProps {
  /** The people who have seen a record. */
  renderTrail: (record: PrivacyRecord) => ReactNode
}

/** Finds everything held about one person, exports it and erases it. */
export function PrivacyScreen({ renderTrail }: PrivacyScreenProps) {
  const search = useEndpointMutation(searchPerson)
  const [receipt, setReceipt] = useState<ErasureReceipt>()
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending } = search
  useEffect(() => {
    if (data) heading.current?.focus()
  }, [data])

  async function find(person: string) {
    setTyped(person)
    setReceipt(undefined)
    try {
      await search.mutateAsync({ body: { person } })
    } catch {
      // `error` is shown below.
    }
  }

  return (
    <>
      <div className="print:hidden">
        <BackLink href={paths.audit}>Audit Log</BackLink>
        <PageHeading>One Person’s Data</PageHeading>
        <p className="mt-0.75 mb-5 max-w-160 text-ink-muted">
          Everything the practice holds about a person, to give them a copy or to erase it. Each
          record that is shown counts as seen by you.
        </p>
        <PersonSearch
          typed={typed}
          onType={setTyped}
          isPending={isPending}
          onSearch={(person) => void find(person)}
        />
      </div>
      {error && (
        <ErrorState
          title="The search failed"
          action={<TryAgain onTry={() => void find(typed)} isTrying={isPending} />}
        >
          {toErrorMessage(error, 'Please check your connection and try again.')}
        </ErrorState>
      )}
      {receipt && <Receipt receipt={receipt} />}
      {data && !receipt && (
        <section aria-labelledby="found-records">
          <h2 id="found-records" ref={heading} tabIndex={-1} className="type-card outline-none">
            {data.records.length === 0
              ? 'Nothing found'
              : `${data.records.length} ${data.records.length === 1 ? 'record' : 'records'} found`}
          </h2>
          {data.records.length === 0 ? (
            <EmptyState title="Nothing is held" headingLevel="h3" className="mt-4">
              No one has this address or number. What is past its time has been deleted.
            </EmptyState>
          ) : (
            <FoundRecords
              key={search.submittedAt}
              found={data}
              renderTrail={renderTrail}
              onSearch={(other) => void find(other)}
              onErased={setReceipt}
            />
          )}
        </section>
      )}
    </>
  )
}
