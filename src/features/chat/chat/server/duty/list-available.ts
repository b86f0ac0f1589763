import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import { comparePeople } from '#shared/name-order.ts'
import { availableMs, isConnected, isOnDuty } from '../../duty-rules.ts'
import type { ChatDeps } from '../chat-deps.ts'

export type AvailablePerson = { account: AccountDetails; isConnected: boolean }

/** Everyone who is available at this moment, by last name. */
export async function listAvailable({
  chat,
  accounts,
  listConnected,
  now,
}: ChatDeps): Promise<AvailablePerson[]> {
  const at = now()
  const local = new Set(listConnected())
  const rows = await chat.listDuty(new Date(at.getTime() - availableMs), [...local])
  const known = new Map(rows.map((row) => [row.userId, row]))
  const people: AvailablePerson[] = []
  for (const userId of new Set([...known.keys(), ...local])) {
    const row = known.get(userId)
    const signs = {
      isAvailable: row?.isAvailable ?? null,
      expiresAt: row?.expiresAt ?? null,
      connectedAt: (local.has(userId) ? undefined : row?.connectedAt) ?? at,
    }
    const account = await accounts.findDetails(userId)
    if (!account || account.isSuspended || !isOnDuty(signs, account.role, at)) continue
    people.push({ account, isConnected: isConnected(signs, at) })
  }
  return people.toSorted((one, other) => comparePeople(one.account, other.account))
}
