import { OpensInNewTab, VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { ManagedUser } from '../contract.ts'

/** The address of a user's public profile; undefined without one. */
export const publicAddress = (user: ManagedUser): string | undefined =>
  user.profile ? paths.therapist(user.therapistSlug ?? user.profile.id) : undefined

interface ProfileStatusProps {
  user: ManagedUser
}

/** True if the account has a profile, with a link to it. */
export function ProfileStatus({ user }: ProfileStatusProps) {
  if (!user.hasProfile) return <span className="text-larch-800">Not created</span>
  const status = user.profile?.isPublic === false ? 'Created, hidden' : 'Created'
  return (
    <>
      <span>{status}</span>, <ViewProfile user={user} />
    </>
  )
}

function ViewProfile({ user }: { user: ManagedUser }) {
  return (
    <a
      href={publicAddress(user)}
      target="_blank"
      rel="noopener"
      className="inline-block text-river-700 underline decoration-medium underline-offset-3 hover:text-river-900 touch:py-2"
    >
      View Profile
      <VisuallyHidden>{` of ${fullName(user)}`}</VisuallyHidden>
      <OpensInNewTab />
    </a>
  )
}
