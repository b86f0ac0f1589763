import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { readLocationsPage } from '#features/practice/site/contract/read.ts'
import { toQueryKey } from '#platform/client/http/query-key.ts'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'

it('shows what the cache has received in the same frame in which the page is shown again', () => {
  const client = new QueryClient()
  const key = toQueryKey(readLocationsPage, {})
  // Never answered.
  void client.fetchQuery({ queryKey: key, queryFn: () => new Promise(() => {}) })
  const shown: boolean[] = []
  function Page() {
    shown.push(useDocumentData(readLocationsPage, {}).isPending)
    // Before the page listens to the cache.
    useLayoutEffect(() => {
      client.getQueryCache().find({ queryKey: key })?.setData({ words: {} }, { manual: true })
    }, [])
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = () =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>,
      ),
    )
  show()
  expect(shown).toEqual([true])
  show()
  expect(shown.at(-1)).toBe(false)
  root.unmount()
})
