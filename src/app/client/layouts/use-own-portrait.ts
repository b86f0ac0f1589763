import { useQuery } from '@tanstack/react-query'
import type { User } from '#features/accounts/contract.ts'
import { ownProfileQuery } from '#features/therapists/client/profile-queries.ts'
import { therapistsQuery } from '#features/therapists/client/queries.ts'
import { photoThumbnail } from '#features/therapists/rules.ts'

/**
 * The photo of whoever is signed in, where they have a profile with one. A therapist always has a
 * profile; an administrator may have none, so theirs is looked for in the list, which tells
 * administrators whose each profile is.
 */
export function useOwnPortrait(user: User): string | undefined {
  const isAdmin = user.role === 'admin'
  const own = useQuery({ ...ownProfileQuery(), enabled: !isAdmin })
  const all = useQuery({ ...therapistsQuery(), enabled: isAdmin })
  const profile = isAdmin ? all.data?.find(({ userId }) => userId === user.id) : own.data
  return photoThumbnail(profile?.photoUrl ?? null)
}
