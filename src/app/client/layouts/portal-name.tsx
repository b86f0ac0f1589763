import type { User } from '#features/accounts/contract.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Mark } from '#platform/client/ui/mark.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName, initials } from '#shared/names.ts'
import { practice } from '#shared/practice.ts'

/** The practice's mark and name on dark ground. */
export function PracticeName({ isCollapsed = false }: { isCollapsed?: boolean | undefined }) {
  return (
    <p className="flex items-center gap-3 text-white">
      <Mark className="size-8" />
      <span className={isCollapsed ? 'sr-only' : undefined}>
        <span className="block font-serif text-[1.25rem] leading-none font-[520] tracking-[-0.015em]">
          {practice.shortName}
        </span>
        <span className="mt-[0.3125rem] block text-13 leading-none text-foam-2">
          {practice.descriptor}
        </span>
      </span>
    </p>
  )
}

const roleNames = { admin: 'Administrator', therapist: 'Therapist' } as const

interface LoggedInAsProps {
  user: User
  isCollapsed?: boolean | undefined
}

export function LoggedInAs({ user, isCollapsed = false }: LoggedInAsProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-[0.6875rem] pt-3 text-meta leading-[1.35] text-foam-2',
        isCollapsed ? 'justify-center' : 'px-2',
      )}
    >
      <Avatar initials={initials(user)} />
      <p className={isCollapsed ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        Logged in as
        <VisuallyHidden> </VisuallyHidden>
        <span className="block text-note leading-[1.35] font-semibold text-white">
          {fullName(user)}
        </span>
        <VisuallyHidden> </VisuallyHidden>
        {roleNames[user.role]}
      </p>
    </div>
  )
}
