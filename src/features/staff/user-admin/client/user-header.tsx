import { ArrowLeft } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PageHeading } from '#platform/client/ui/portal/page-heading.tsx'
import { fullName } from '#shared/names.ts'
import type { ManagedUser } from '../contract.ts'
import { CreateProfile } from './create-profile.tsx'
import { publicAddress } from './profile-status.tsx'
import { RoleBadges } from './role-badges.tsx'
import { useUserPaths } from './use-users-view.ts'
import { UserFace } from './user-face.tsx'

export function BackToUsers() {
  return (
    <a
      href={useUserPaths().listPath}
      className="inline-flex min-h-9 items-center gap-2.5 rounded-tail text-sm font-semibold text-river-700 hover:text-river-900 touch:min-h-11"
    >
      <Icon icon={ArrowLeft} size="small" />
      Back to Users
    </a>
  )
}

interface UserHeaderProps {
  user: ManagedUser
  onProfileCreated: () => void
}

/** The user's name, with the link to their public profile or the button that creates one. */
export function UserHeader({ user, onProfileCreated }: UserHeaderProps) {
  const address = publicAddress(user)
  return (
    <div className="mb-2">
      <BackToUsers />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 md:items-end">
        <div className="flex min-w-0 items-center gap-4">
          <UserFace user={user} size={60} />
          <div className="min-w-0">
            <PageHeading>{fullName(user)}</PageHeading>
            <RoleBadges user={user} className="mt-1.5" />
          </div>
        </div>
        {address === undefined ? (
          <CreateProfile
            userId={user.id}
            owner={`${fullName(user)} has`}
            onCreated={onProfileCreated}
            variant="secondary"
            className="max-md:w-full"
          />
        ) : (
          <ButtonLink href={address} external variant="secondary" className="max-md:w-full">
            View Public Profile
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
