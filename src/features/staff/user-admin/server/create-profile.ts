import type { AccountDetails } from '#features/core/accounts/server/service.ts'
import type { Profile } from '#features/practice/therapists/contract/profiles.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { NewProfile } from '../contract.ts'
import type { UserAdminDeps } from './deps.ts'
import { conflict, userGone, userNotFound } from './errors.ts'
import { recordUserAction, serialised } from './guards.ts'

type ProfileDeps = Pick<UserAdminDeps, 'audit' | 'therapists'>

async function recordProfile(
  { audit, therapists }: ProfileDeps,
  actor: Actor,
  origin: Origin,
  userId: number,
): Promise<void> {
  const id = (await therapists.findProfile(userId))?.id ?? null
  await audit.record({ actor, origin, record: 'profile', id, action: 'profile.created' })
}

/** Creates the profile of someone who became a therapist, unless they have one from before. */
export async function addProfile(
  deps: ProfileDeps,
  actor: Actor,
  origin: Origin,
  person: AccountDetails,
  isPublic: boolean,
): Promise<void> {
  if (await deps.therapists.createFirst(person, { isPublic })) {
    await recordProfile(deps, actor, origin, person.id)
  }
}

/** Creates a first profile, or shows the hidden one as it was. @throws conflict when one is visible */
export async function createProfile(
  deps: UserAdminDeps,
  actor: Actor,
  wanted: NewProfile,
  origin: Origin,
): Promise<Profile> {
  const { accounts, therapists } = deps
  const { userId, ...content } = wanted
  return serialised(deps, actor, async () => {
    const before = await accounts.findDetails(userId)
    if (!before) throw fieldError('userId', userGone)
    const isNew = await therapists.createFirst(before, content)
    if (!isNew && before.isTherapist) {
      throw conflict('This account already has a therapist profile.')
    }
    if (!before.isTherapist) await accounts.change(before, undefined, { isTherapist: true })
    if (isNew) await recordProfile(deps, actor, origin, userId)
    else await recordUserAction(deps, { actor, origin, id: userId, action: 'account.changed' })
    const profile = await therapists.findProfile(userId)
    if (!profile) throw userNotFound()
    // A profile from before comes back as it was where the form asks for a hidden one.
    if (profile.isPublic || wanted.isPublic === false) return profile
    return therapists.changeManaged(actor, userId, { isPublic: true }, origin)
  })
}
