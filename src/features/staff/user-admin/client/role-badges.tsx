import { CirclePause, ShieldCheck, UserRound } from 'lucide'
import { Chip, RoleBadge } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import type { ManagedUser } from '../contract.ts'
import { getRoleBadges, roleNames } from '../rules.ts'

interface RoleBadgesProps {
  user: ManagedUser
  /** One below another, in a column of a table. */
  stacked?: boolean | undefined
  className?: string | undefined
}

export function RoleBadges({ user, stacked = false, className }: RoleBadgesProps) {
  return (
    <ul
      aria-label={user.isSuspended ? 'Roles and state' : 'Roles'}
      className={classNames(
        'flex flex-wrap',
        stacked ? 'flex-col items-start gap-1' : 'gap-1.5',
        className,
      )}
    >
      {getRoleBadges(user).map((role) => (
        <li key={role} className="flex max-w-full">
          <RoleBadge look={role} icon={role === 'admin' ? ShieldCheck : UserRound}>
            {roleNames[role]}
          </RoleBadge>
        </li>
      ))}
      {user.isSuspended && (
        <li className="flex max-w-full">
          <Chip tone="ember" icon={CirclePause}>
            Suspended
          </Chip>
        </li>
      )}
    </ul>
  )
}
