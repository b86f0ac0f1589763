import { Cog, UserRoundX } from 'lucide'
import { Avatar, type AvatarSize } from '#platform/client/ui/avatar.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { initialsOfName } from '#shared/names.ts'
import type { AuditPerson } from '../contract.ts'

interface ActorPictureProps {
  /** Undefined for nobody with an account. */
  person: AuditPerson | undefined
  /** Done by the server itself, rather than by somebody not signed in. */
  isAutomatic?: boolean
  size?: AvatarSize
}

/** The round picture before a name. */
export function ActorPicture({ person, isAutomatic = false, size = 36 }: ActorPictureProps) {
  if (person) {
    return <Avatar size={size} initials={initialsOfName(person.name)} photo={person.photoUrl} />
  }
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-full bg-slate-100 text-slate-600"
    >
      <Icon icon={isAutomatic ? Cog : UserRoundX} size="text" />
    </span>
  )
}
