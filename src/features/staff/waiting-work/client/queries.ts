import { queryFor } from '#platform/client/http/query-client.ts'
import { getResponseTarget } from '../contract.ts'

export const responseTargetQuery = () => queryFor(getResponseTarget, {})
