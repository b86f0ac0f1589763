import type { QueryClient } from '@tanstack/react-query'

// What reads and changes things is loaded with the first page, or part of one, that needs it. Here
// stands whether it has come: `query-client.ts` makes the browser's one client when it is loaded.

let client: QueryClient | undefined
const listeners = new Set<() => void>()

export function publishClient(made: QueryClient): void {
  client = made
  for (const listener of listeners) listener()
}

export const readClient = () => client

export function onClient(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
