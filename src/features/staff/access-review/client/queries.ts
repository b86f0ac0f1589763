import { requireFactors } from '#features/access/factors/contract/factors.ts'
import { queryFor, useEndpointMutation } from '#platform/client/http/query-client.ts'
import { confirmAccessReview, getAccessReview } from '../contract.ts'

// Sign-ins, and other administrators, may have changed it since it was last loaded.
export const accessReviewQuery = () => ({
  ...queryFor(getAccessReview, {}),
  refetchOnMount: 'always' as const,
})
export const useConfirmAccessReview = () => useEndpointMutation(confirmAccessReview)
export const useRequireFactors = () => useEndpointMutation(requireFactors)
