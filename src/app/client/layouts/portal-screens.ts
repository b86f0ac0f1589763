import { Inbox, LayoutDashboard, UserRound, UsersRound } from 'lucide-react'
import type { User } from '#features/accounts/contract.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import type { BadgeName } from './use-badges.ts'

export type PortalScreen = {
  label: string
  path: string
  /** Another address of the same screen. */
  alsoAt?: string
  icon: IconDrawing
  maySee: (user: User) => boolean
  badge?: BadgeName
}

const anyone = () => true
const administrators = (user: Pick<User, 'role'>) => user.role === 'admin'

/** Every screen of the portal, in the order of its navigation. A new screen is one line here. */
export const portalScreens: readonly PortalScreen[] = [
  {
    label: 'Dashboard',
    path: paths.dashboard,
    alsoAt: paths.portal,
    icon: LayoutDashboard,
    maySee: anyone,
  },
  {
    label: 'Consultation Leads',
    path: paths.leads,
    icon: Inbox,
    maySee: anyone,
    badge: 'newLeads',
  },
  { label: 'Profile', path: paths.profile, icon: UserRound, maySee: anyone },
  { label: 'User Management', path: paths.users, icon: UsersRound, maySee: administrators },
]
