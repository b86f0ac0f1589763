import { queryFor } from '#platform/client/query-client.ts'
import { getKeeping } from '../contract.ts'

export const keepingQuery = () => queryFor(getKeeping, {})
