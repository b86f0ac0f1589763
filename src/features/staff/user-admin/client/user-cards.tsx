import { AtSign, FileText, LogIn, Mail, Pencil } from 'lucide'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import type { ManagedUser } from '../contract.ts'
import { ProfileStatus } from './profile-status.tsx'
import { RoleBadges } from './role-badges.tsx'
import { useUserPaths } from './use-users-view.ts'
import { UserFace } from './user-face.tsx'
import { formatFacts } from './user-facts.ts'
import type { UserRowsProps } from './users-table.tsx'

export function UserCards({ users, ownId, onDelete }: UserRowsProps) {
  return (
    <div className="@container">
      {/* The parts of cards side by side share their rows: a title in two lines moves all alike. */}
      <ul className="-mb-4 grid gap-x-4 @xl:grid-cols-2 @4xl:grid-cols-3">
        {users.map((user) => (
          <li key={user.id} className="row-span-7 mb-4 grid min-w-0 grid-rows-subgrid">
            <UserCard user={user} isOwn={user.id === ownId} onDelete={() => onDelete(user)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface UserCardProps {
  user: ManagedUser
  isOwn: boolean
  onDelete: () => void
}

function UserCard({ user, isOwn, onDelete }: UserCardProps) {
  const { userPath } = useUserPaths()
  const name = fullName(user)
  return (
    <article className="row-span-7 grid min-w-0 grid-rows-subgrid rounded-card border border-line bg-paper px-5 pt-4.5 pb-4">
      <div className="flex items-start gap-3.5">
        <UserFace user={user} size={52} />
        <div className={user.profile ? 'min-w-0 pt-1' : 'min-h-13 min-w-0 content-center'}>
          <h2 className="type-card-small wrap-anywhere">{name}</h2>
          {user.profile && (
            <p className="text-sm leading-snug text-ink-muted wrap-anywhere">
              {user.profile.title}
            </p>
          )}
        </div>
      </div>
      <RoleBadges user={user} className="mt-3.5" />
      <dl className="row-span-4 mt-3 mb-3.5 grid grid-rows-subgrid">
        <Line
          icon={Mail}
          what={user.username === user.email ? 'Email and username' : 'Email'}
          className="pb-1"
        >
          <EmailText>{user.email}</EmailText>
        </Line>
        {user.username !== user.email && (
          <Line icon={AtSign} what="Username" className="pb-1">
            {user.username}
          </Line>
        )}
        <Line icon={FileText} what="Profile" className="row-start-3">
          <span aria-hidden>Profile: </span>
          <ProfileStatus user={user} />
        </Line>
        <Line icon={LogIn} what="Sign-in and clients" className="row-start-4 pt-1">
          {formatFacts(user)}
        </Line>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-3">
        <ButtonLink href={userPath(user.id)} variant="secondary" size="row">
          <Icon icon={Pencil} size="small" />
          Edit
          <VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </ButtonLink>
        {isOwn ? (
          <span className="self-center px-2 text-sm text-ink-subtle">Your account</span>
        ) : (
          <Button variant="quiet" size="row" onClick={onDelete} className="ml-auto font-normal">
            Delete
            <VisuallyHidden>{` ${name}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </article>
  )
}

interface LineProps {
  icon: IconDrawing
  what: string
  className: string
  children: ReactNode
}

function Line({ icon, what, className, children }: LineProps) {
  return (
    <div
      className={`grid grid-first-4.25 items-baseline gap-2.5 text-sm leading-normal ${className}`}
    >
      <dt className="translate-y-0.75 text-ink-muted">
        <Icon icon={icon} size="small" />
        <VisuallyHidden>{what}</VisuallyHidden>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
