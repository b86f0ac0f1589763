import type { Query, QueryClient } from '@tanstack/react-query'

const readStarts = new WeakMap<Query, number>()
const recorded = new WeakSet<QueryClient>()

/** Records from now on when each read of this client begins, for tabs that hear of changes. Repeated calls change nothing. */
export function recordReadStarts(client: QueryClient): void {
  if (recorded.has(client)) return
  recorded.add(client)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') {
      readStarts.set(event.query, performance.now())
    }
  })
}

/** When the last read of a query began, by `performance.now()`: the page's own start for what came with it. */
export const findReadStart = (query: Query): number => readStarts.get(query) ?? 0
