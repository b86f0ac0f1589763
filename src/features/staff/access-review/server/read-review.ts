import { hashToken } from '#platform/server/crypto.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { AccessReview, ReviewedAccount } from '../contract.ts'
import { isReviewDue, toDueAt } from '../rules.ts'
import type { AccessReviewDeps } from './deps.ts'

async function listAccounts({
  accounts,
  audit,
  factors,
}: AccessReviewDeps): Promise<ReviewedAccount[]> {
  const { rows } = await accounts.listDetails({})
  const lastSignIns = await audit.listLastSignIns(rows.map(({ id }) => id))
  const { apps, passkeys } = await factors.listOwners()
  return rows.map((account) =>
    Object.assign(
      {
        lastSignInAt: lastSignIns.get(account.id)?.toISOString() ?? null,
        hasApp: apps.has(account.id),
        hasPasskey: passkeys.has(account.id),
      },
      account,
    ),
  )
}

/** Changes with everything that a review confirms. A sign-in in the meantime does not matter. */
const toVersion = (accounts: readonly ReviewedAccount[]) =>
  hashToken(
    JSON.stringify(
      accounts.map(({ id, email, role, isSuspended, hasApp, hasPasskey }) => [
        id,
        email,
        role,
        isSuspended,
        hasApp,
        hasPasskey,
      ]),
    ),
  )

/** Everyone who has access. The reading is recorded. */
export async function readReview(
  deps: AccessReviewDeps,
  actor: Actor,
  origin: Origin,
): Promise<AccessReview> {
  const { accounts, audit, clock, factors, isLoginVerified, reviews } = deps
  const listed = await listAccounts(deps)
  await audit.recordList({ actor, origin, record: 'user', ids: listed.map(({ id }) => id) })
  const last = await reviews.findLast()
  const [reviewer] = last?.reviewedBy ? await accounts.listNames([last.reviewedBy]) : []
  const dueAt = toDueAt(last?.reviewedAt)
  return {
    accounts: listed,
    version: toVersion(listed),
    isFactorRequired: await factors.isRequired(),
    isLoginVerified,
    lastReview: last
      ? { at: last.reviewedAt.toISOString(), by: reviewer ? fullName(reviewer) : null }
      : null,
    dueAt: dueAt?.toISOString() ?? null,
    isDue: isReviewDue(dueAt, clock.now()),
  }
}

/** The version of what is stored now, and how many accounts it has. */
export async function readVersion(deps: AccessReviewDeps) {
  const listed = await listAccounts(deps)
  return { version: toVersion(listed), count: listed.length }
}
