import { Cog, UserRoundX } from 'lucide'
import { Avatar, type AvatarSize } from '#platform/client/ui/avatar.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { initialsOfName } from '#shared/initials.ts'
import type { AuditPerson } from '../contract/entries.ts'

interface ActorPictureProps {
  /** Undefined for someone without an account. */
  person: AuditPerson | undefined
  /** True if the server itself acted, rather than someone who is not signed in. */
  isAutomatic?: boolean
  size?: AvatarSize
}

/** The round picture beside a name. */
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
