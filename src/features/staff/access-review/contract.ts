import * as z from 'zod/mini'
import { userSchema } from '#features/core/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

const reviewedAccountSchema = z.extend(
  z.pick(userSchema, { id: true, email: true, firstName: true, lastName: true, role: true }),
  {
    isSuspended: z.boolean(),
    /** As far back as the audit log goes. */
    lastSignInAt: z.nullable(z.string()),
    hasApp: z.boolean(),
    hasPasskey: z.boolean(),
  },
)
export type ReviewedAccount = z.output<typeof reviewedAccountSchema>

export const accessReviewSchema = z.object({
  accounts: z.array(reviewedAccountSchema),
  /** Names the state of all accounts that is shown, without their sign-ins. */
  version: z.string(),
  isFactorRequired: z.boolean(),
  /** True if accounts without an app or a passkey get codes by email. */
  isLoginVerified: z.boolean(),
  lastReview: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  dueAt: z.nullable(z.string()),
  isDue: z.boolean(),
})
export type AccessReview = z.output<typeof accessReviewSchema>

export const getAccessReview = endpoint({
  method: 'GET',
  path: '/api/admin/access-review',
  access: 'admin',
  summary: 'Who has access: every account with its role, last sign-in and factors.',
  response: accessReviewSchema,
  reads: 'users',
})

export const confirmAccessReview = endpoint({
  method: 'POST',
  path: '/api/admin/access-review',
  access: 'admin',
  asksPassword: true,
  summary:
    'Confirms that everyone with access should have it; recorded, and due again after 90 days. 409 if accounts have changed since `version` was read.',
  body: z.object({ version: z.string().check(z.maxLength(100)) }),
  response: null,
  changes: 'users',
})
