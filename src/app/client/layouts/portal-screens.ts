import {
  CalendarDays,
  ChartColumn,
  Globe,
  Hourglass,
  Inbox,
  LayoutDashboard,
  MessageCircle,
  ScrollText,
  UserRound,
  UsersRound,
} from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { pages } from '../../pages.ts'

type Audience = User['role'] | 'staff'

/** An item of the portal's navigation. */
export type PortalScreen = {
  path: string
  label: string
  icon: IconDrawing
  /** The key that opens the screen after `g`. */
  letter?: string
  /** The daily work, the practice, or what is one's own: groups with a line between them. */
  group: 'work' | 'practice' | 'own'
  /** The people whose navigation has the item; all staff when unset. Others have it once there is a count for them. */
  listedFor?: Audience
  /**
   * People who may open the page and the addresses below it; those who have the item when unset. All others are sent to
   * the dashboard. The server guards the data by itself; this only spares people a screen of refusals.
   */
  openFor?: Audience
}

// In the order of the groups. Not columns of the table of pages, which every public page loads.
const screens: readonly PortalScreen[] = [
  { path: paths.dashboard, label: 'Dashboard', icon: LayoutDashboard, letter: 'd', group: 'work' },
  { path: paths.leads, label: 'Consultation Leads', icon: Inbox, letter: 'l', group: 'work' },
  {
    path: paths.chats,
    label: 'Chat Messages',
    icon: MessageCircle,
    letter: 'c',
    group: 'work',
    // Listed for therapists who are available or have a conversation of their own; all of them may open it.
    listedFor: 'admin',
    openFor: 'staff',
  },
  { path: paths.agenda, label: 'Agenda', icon: CalendarDays, letter: 'a', group: 'work' },
  { path: paths.waitlist, label: 'Waiting List', icon: Hourglass, letter: 'w', group: 'work' },
  { path: paths.site, label: 'Website', icon: Globe, group: 'practice', listedFor: 'admin' },
  {
    path: paths.reports,
    label: 'Reports',
    icon: ChartColumn,
    group: 'practice',
    listedFor: 'admin',
  },
  {
    path: paths.users,
    label: 'User Management',
    icon: UsersRound,
    group: 'practice',
    listedFor: 'admin',
  },
  {
    path: paths.audit,
    label: 'Audit Log',
    icon: ScrollText,
    letter: 'o',
    group: 'practice',
    listedFor: 'admin',
  },
  { path: paths.profile, label: 'Profile', icon: UserRound, group: 'own' },
]

type Reader = Pick<User, 'role'>

const isFor = (audience: Audience = 'staff', { role }: Reader) =>
  audience === 'staff' || audience === role

/** The items of a person's navigation. `counted`: the paths of the screens that have a count for them. */
export const listScreens = (user: Reader, counted: { has(path: string): boolean } = new Set()) =>
  screens.filter(({ path, listedFor }) => isFor(listedFor, user) || counted.has(path))

/** The value of `aria-current`: the screen itself, or a page below it, such as one user. */
export function findCurrent(screen: PortalScreen, path: string) {
  const findFile = (address: string) => pages.find((page) => page.path === address)?.file
  if (findFile(path) === findFile(screen.path)) return 'page'
  return path.startsWith(`${screen.path}/`) ? 'true' : undefined
}

/** Former addresses and where their screens are now. */
const moved: Readonly<Record<string, string>> = { [paths.portalTherapists]: paths.users }

/** Screens for administrators that are reached from others, not from the navigation. */
const adminScreens: ReadonlySet<string> = new Set([
  paths.health,
  paths.accessReview,
  paths.quarantine,
])

/** The portal path to redirect to from this one, if any. */
export function portalRedirect(path: string, user: Reader): string | undefined {
  const now = moved[path]
  if (now !== undefined) return now
  if (adminScreens.has(path)) return user.role === 'admin' ? undefined : paths.dashboard
  const screen = screens.find((item) => path === item.path || path.startsWith(`${item.path}/`))
  if (!screen) return undefined
  const { listedFor, openFor = listedFor } = screen
  return isFor(openFor, user) ? undefined : paths.dashboard
}
