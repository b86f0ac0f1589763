import { queryFor } from '#platform/client/http/query-client.ts'
import { getQueueFacts, getResponseTarget } from '../contract.ts'

export const responseTargetQuery = () => queryFor(getResponseTarget, {})

export const queueFactsQuery = () => queryFor(getQueueFacts, {})
