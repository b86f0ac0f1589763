import { useQuery } from '@tanstack/react-query'
import type { User } from '#features/core/accounts/contract.ts'
import { ownProfileQuery } from '#features/practice/therapists/client/profile-queries.ts'
import { allTherapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { photoThumbnail } from '#features/practice/therapists/rules.ts'

/**
 * The signed-in person's photo, if their profile has one. A therapist always has a profile. An administrator
 * may have none, so theirs is searched for in the list, which shows administrators the profiles' owners.
 */
export function useOwnPortrait(user: User): string | undefined {
  const isAdmin = user.role === 'admin'
  const own = useQuery({ ...ownProfileQuery(), enabled: !isAdmin })
  const all = useQuery({ ...allTherapistsQuery(), enabled: isAdmin })
  const profile = isAdmin ? all.data?.find(({ userId }) => userId === user.id) : own.data
  return photoThumbnail(profile?.photoUrl ?? null)
}
