import { queryFor } from '#platform/client/http/query-client.ts'
import { getRetentionPolicy } from '../contract.ts'

export const retentionPolicyQuery = () => queryFor(getRetentionPolicy, {})
