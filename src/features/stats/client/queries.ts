import { queryFor } from '#platform/client/query-client.ts'
import { getStats } from '../contract.ts'

export const statsQuery = () => queryFor(getStats, {})
