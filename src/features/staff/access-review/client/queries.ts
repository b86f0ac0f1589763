import { requireFactors } from '#features/access/factors/contract/factors.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { confirmAccessReview, getAccessReview } from '../contract.ts'

export const accessReviewQuery = () => queryFor(getAccessReview, {})
export const useConfirmAccessReview = () => useEndpointMutation(confirmAccessReview)
export const useRequireFactors = () => useEndpointMutation(requireFactors)
