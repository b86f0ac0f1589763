import { serve } from '#platform/server/http/endpoints.ts'
import { confirmAccessReview, getAccessReview } from '../contract.ts'
import type { AccessReviewService } from './service.ts'

export const accessReviewRoutes = (reviews: AccessReviewService) => [
  serve(getAccessReview, ({ actor, origin }) => reviews.read(actor, origin)),
  serve(confirmAccessReview, async ({ actor, body, origin }) => {
    await reviews.confirm(actor, body.version, origin)
    return undefined
  }),
]
