import type { Clock } from '#platform/server/clock.ts'
import { type AccountDetails, presentDetails } from './present-account.ts'
import type { AccountColumns } from './repository/change-accounts.ts'
import type { AccountRepository } from './repository.ts'

/** The fields to change; a password as a hash from `hashPassword`. */
export type AccountChange = {
  [Field in Exclude<keyof AccountColumns, 'password'>]?: AccountColumns[Field] | undefined
} & { passwordHash?: string | undefined }

const omitUndefined = (columns: AccountChange) =>
  Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  ) as AccountColumns // no undefined value is left

/**
 * Changes an account unless it was changed after it was read as `before`, or after `readAt`.
 * @returns undefined when it was changed since
 * @throws a unique violation (`isUniqueViolation`) when a name is taken
 */
export async function changeAccount(
  { accounts, clock }: { accounts: Pick<AccountRepository, 'change'>; clock: Clock },
  before: AccountDetails,
  readAt: Date | undefined,
  { passwordHash, ...columns }: AccountChange,
): Promise<AccountDetails | undefined> {
  // Strictly increasing, so that two changes within one millisecond have different versions.
  const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
  const account = await accounts.change(before.id, readAt, {
    ...omitUndefined(columns),
    ...(passwordHash === undefined ? {} : { password: passwordHash }),
    updatedAt,
  })
  return account && presentDetails(account)
}
