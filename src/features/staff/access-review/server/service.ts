import { bind } from '#platform/server/bind.ts'
import { confirmReview } from './confirm-review.ts'
import type { AccessReviewDeps } from './deps.ts'
import { readReview } from './read-review.ts'

export type AccessReviewService = ReturnType<typeof createAccessReviewService>

export const createAccessReviewService = (deps: AccessReviewDeps) =>
  bind(deps, { read: readReview, confirm: confirmReview })
