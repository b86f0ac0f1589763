import type { QueryClient } from '@tanstack/react-query'

// The query library is loaded with the first page, or part of one, that reads or changes something.
// This store says whether it is there: `startQueryClient` creates the browser's only client.

let client: QueryClient | undefined
const listeners = new Set<() => void>()

export function publishClient(created: QueryClient): void {
  client = created
  for (const listener of listeners) listener()
}

export const readClient = () => client

export function onClient(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drops what was read from the topics that match, and reads again what is on the screen. */
export function resetReads(matches: (topic: unknown) => boolean): void {
  void client?.resetQueries({ predicate: ({ queryKey: [topic] }) => matches(topic) })
}
