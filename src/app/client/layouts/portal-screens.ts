import { Inbox, LayoutDashboard, MessageCircle, ScrollText, UserRound, UsersRound } from 'lucide'
import type { User } from '#features/accounts/contract.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import type { BadgeName } from './use-badges.ts'

type Who = (user: Pick<User, 'role'>) => boolean

export type PortalScreen = {
  label: string
  path: string
  /** Another address of the same screen. */
  alsoAt?: string
  icon: IconDrawing
  /** Who sees it in their navigation. */
  maySee: Who
  /**
   * Who may open it, and every address under it: all others are sent to the dashboard. Unset, whoever
   * sees it. The server guards the data by itself; this only spares people a screen of refusals.
   */
  mayOpen?: Who
  badge?: BadgeName
}

const anyone: Who = () => true
const administrators: Who = ({ role }) => role === 'admin'

/** Every portal screen, in the order of the navigation. */
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
  {
    label: 'Chat Messages',
    path: paths.chats,
    icon: MessageCircle,
    maySee: administrators,
    // Not listed for therapists, but they may open it.
    mayOpen: anyone,
    badge: 'unreadMessages',
  },
  { label: 'Audit Log', path: paths.audit, icon: ScrollText, maySee: administrators },
]

/** Former addresses and where their screens are now. */
const moved: Readonly<Record<string, string>> = { [paths.portalTherapists]: paths.users }

/** The portal path to redirect to from this one, if any. */
export function portalRedirect(
  path: string,
  user: Pick<User, 'role'>,
  screens: readonly PortalScreen[] = portalScreens,
): string | undefined {
  const now = moved[path]
  if (now !== undefined) return now
  const screen = screens.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (!screen) return undefined
  const mayOpen = screen.mayOpen ?? screen.maySee
  return mayOpen(user) ? undefined : paths.dashboard
}
