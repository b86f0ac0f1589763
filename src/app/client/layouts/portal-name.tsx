import { Settings } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { initials } from '#shared/initials.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { PracticeMark, useHidesName } from './practice-mark.tsx'
import { useOwnPortrait } from './use-own-portrait.ts'

/** The practice's logo and name on a dark background. */
export function PracticeName({ isCollapsed = false }: { isCollapsed?: boolean | undefined }) {
  const { practice, look } = useSite()
  const hidesName = useHidesName()
  return (
    <p
      className={classNames(
        'flex min-w-0 items-center gap-3 text-white',
        // A wide logo has the name below it.
        look.logo !== '' && 'flex-wrap',
      )}
    >
      <PracticeMark
        className="size-8"
        logoClassName={isCollapsed ? undefined : 'h-11 max-w-full'}
        isOnDark
      />
      <span className={isCollapsed || hidesName ? 'sr-only' : 'min-w-0 wrap-anywhere tiny:sr-only'}>
        <span className="block type-wordmark">{practice.shortName || 'Practice portal'}</span>
        <span className="mt-1.25 block type-wordmark-line text-on-dark-subtle">
          {practice.descriptor}
        </span>
      </span>
    </p>
  )
}

const roleNames = { admin: 'Administrator', therapist: 'Therapist' } as const

interface LoggedInAsProps {
  user: User
  path: string
  isCollapsed?: boolean | undefined
  /** Called when the link is chosen. */
  onChoose?: (() => void) | undefined
}

/** The signed-in person, with a link to their account. */
export function LoggedInAs({ user, path, isCollapsed = false, onChoose }: LoggedInAsProps) {
  const photo = useOwnPortrait(user)
  return (
    <a
      href={paths.account}
      aria-current={path === paths.account ? 'page' : undefined}
      title={isCollapsed ? `Logged in as ${fullName(user)}` : 'Your account'}
      onClick={onChoose}
      className={classNames(
        'mt-2 flex items-center gap-2.75 rounded-control py-2 text-xs leading-compact text-on-dark-subtle transition-colors',
        'hover:bg-white/8 current:bg-white/13 -outline-offset-3',
        'forced-colors:current:border',
        isCollapsed ? 'justify-center' : 'px-2',
      )}
    >
      <Avatar initials={initials(user)} photo={photo} />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1 wrap-anywhere'}>
        Logged in as
        <VisuallyHidden> </VisuallyHidden>
        <span className="block text-sm leading-compact font-semibold text-white">
          {fullName(user)}
        </span>
        <VisuallyHidden> </VisuallyHidden>
        {roleNames[user.role]}
        <VisuallyHidden>, your account</VisuallyHidden>
      </span>
      {!isCollapsed && <Icon icon={Settings} size="small" className="mr-1" />}
    </a>
  )
}
