import type { SecondStep } from '#features/access/factors/contract/factors.ts'
import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import type { ManagedUser } from '../contract.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'

type Related = {
  profile: Profile | undefined
  assignedLeads: ReadonlyMap<number, number>
  connected: ReadonlySet<number>
  toSecondStep: (userId: number) => SecondStep
  lastSignIns: ReadonlyMap<number, Date>
}

export function presentUser(account: AccountDetails, related: Related): ManagedUser {
  const { profile, assignedLeads, connected, toSecondStep, lastSignIns } = related
  const visible = account.isTherapist ? profile : undefined
  return {
    ...account,
    updatedAt: account.updatedAt.toISOString(),
    hasProfile: visible !== undefined,
    isAdminTherapist: account.role === 'admin' && account.isTherapist,
    therapistSlug: visible?.slug ?? null,
    profile: visible ?? null,
    assignedLeads: assignedLeads.get(account.id) ?? 0,
    isGoogleConnected: connected.has(account.id),
    secondStep: toSecondStep(account.id),
    lastSignInAt: lastSignIns.get(account.id)?.toISOString() ?? null,
  }
}

/** @throws not-found */
export async function readUser(
  {
    accounts,
    therapists,
    leads,
    factors,
    google,
    audit,
  }: Pick<UserAdminDeps, 'accounts' | 'therapists' | 'leads' | 'factors' | 'google' | 'audit'>,
  id: number,
): Promise<ManagedUser> {
  const account = await accounts.findDetails(id)
  if (!account) throw userNotFound()
  const profile = await therapists.findProfile(id)
  const assignedLeads = await leads.countAssigned([id])
  const connected = await google.listConnected([id])
  const toSecondStep = await factors.listSecondSteps()
  const lastSignIns = await audit.listLastSignIns([id])
  return presentUser(account, { profile, assignedLeads, connected, toSecondStep, lastSignIns })
}
