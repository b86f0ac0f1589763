import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/client/site-context.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'

interface WithWordsProps<D extends EndpointDefinition> {
  /** The read of the page's words. */
  read: D
  input: CallInput<D>
  children: (page: EndpointResult<D>) => ReactNode
}

/** A page with its words, or a message that they could not be read. */
export function WithWords<D extends EndpointDefinition>({
  read,
  input,
  children,
}: WithWordsProps<D>) {
  const { data, isPending, refetch } = useQuery(queryFor(read, input))
  if (data !== undefined) return children(data)
  return isPending ? <PageSpinner /> : <WordsFailed tryAgain={() => void refetch()} />
}

function WordsFailed({ tryAgain }: { tryAgain: () => void }) {
  const { practice } = useSite()
  return (
    <div className="wrap py-18">
      <ErrorState
        title="Something went wrong"
        headingLevel="h1"
        action={<TryAgain onTry={tryAgain} />}
      >
        {practice.phone === ''
          ? 'This page could not be shown. Please try again.'
          : `This page could not be shown. Please try again, or call us at ${practice.phone}.`}
      </ErrorState>
    </div>
  )
}
