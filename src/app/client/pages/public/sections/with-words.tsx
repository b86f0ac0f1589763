import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { EnglishTextsContext } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { CallInput, EndpointDefinition, EndpointResult } from '#shared/endpoint.ts'

interface WithWordsProps<D extends EndpointDefinition> {
  read: D
  input: CallInput<D>
  children: (page: EndpointResult<D>) => ReactNode
}

/** A page with its texts, or a message that they could not be read. */
export function WithWords<D extends EndpointDefinition>({
  read,
  input,
  children,
}: WithWordsProps<D>) {
  const { data, isPending, refetch } = useDocumentData(read, input)
  if (data !== undefined) {
    // Responses with texts say which of them are English on a French page.
    const { english } = data as { english?: string[] }
    return <EnglishTextsContext value={english}>{children(data)}</EnglishTextsContext>
  }
  return isPending ? <PageSpinner /> : <WordsFailed tryAgain={refetch} />
}

function WordsFailed({ tryAgain }: { tryAgain: () => void }) {
  const { practice } = useSite()
  return (
    <div className="wrap py-18">
      <ErrorState
        title={m.errors_something_wrong()}
        headingLevel="h1"
        action={<TryAgain onTry={tryAgain} />}
      >
        {practice.phone === ''
          ? m.errors_page_not_shown()
          : m.errors_page_not_shown_call({ phone: practice.phone })}
      </ErrorState>
    </div>
  )
}
