import { queryFor } from '#platform/client/http/query-client.ts'
import { getStats } from '../contract.ts'

export const statsQuery = () => queryFor(getStats, {})
