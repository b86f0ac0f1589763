import { photoThumbnail } from '#features/practice/therapists/rules.ts'
import { Avatar, type AvatarSize } from '#platform/client/ui/avatar.tsx'
import { initials } from '#shared/initials.ts'
import type { ManagedUser } from '../contract.ts'

interface UserFaceProps {
  user: ManagedUser
  size: AvatarSize
}

/** The photo of a user's profile, or initials. */
export function UserFace({ user, size }: UserFaceProps) {
  return (
    <Avatar
      initials={initials(user)}
      photo={photoThumbnail(user.profile?.photoUrl ?? null)}
      size={size}
    />
  )
}
