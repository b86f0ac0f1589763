import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'

// Reads the data of a page and shows its head: loaded with the first page that is neither static nor hydrated.

export const readUser = (client: QueryClient) => client.ensureQueryData(currentUserQuery())

export { loadInto, startQueryClient } from '#platform/client/http/query-client.ts'
export { showHead } from '../show-head.ts'
