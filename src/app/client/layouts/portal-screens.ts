import {
  Globe,
  Hourglass,
  Inbox,
  LayoutDashboard,
  MessageCircle,
  ScrollText,
  UserRound,
  UsersRound,
} from 'lucide'
import type { User } from '#features/accounts/contract.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { pages, type Screen } from '../../pages.ts'

const icons: Record<Screen['icon'], IconDrawing> = {
  dashboard: LayoutDashboard,
  inbox: Inbox,
  waiting: Hourglass,
  person: UserRound,
  people: UsersRound,
  messages: MessageCircle,
  log: ScrollText,
  globe: Globe,
}

type Reader = Pick<User, 'role'>

const isFor = (audience: Screen['listedFor'] = 'staff', { role }: Reader) =>
  audience === 'staff' || audience === role

const groups: readonly Screen['group'][] = ['work', 'practice', 'own']

/** The items of a person's navigation, in order of their groups. */
export const listScreens = (user: Reader) =>
  pages
    .flatMap(({ path, file, screen }) =>
      screen && isFor(screen.listedFor, user)
        ? [{ ...screen, path, file, icon: icons[screen.icon] }]
        : [],
    )
    .toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))

export type PortalScreen = ReturnType<typeof listScreens>[number]

/** The value of `aria-current`: the screen itself, or a page below it, such as one user. */
export function findCurrent(screen: PortalScreen, path: string) {
  const file = pages.find((page) => page.path === path)?.file
  if (file === screen.file) return 'page'
  return path.startsWith(`${screen.path}/`) ? 'true' : undefined
}

/** Former addresses and where their screens are now. */
const moved: Readonly<Record<string, string>> = { [paths.portalTherapists]: paths.users }

/** The portal path to redirect to from this one, if any. */
export function portalRedirect(path: string, user: Reader): string | undefined {
  const now = moved[path]
  if (now !== undefined) return now
  const screen = pages.find(
    (page) => page.screen && (path === page.path || path.startsWith(`${page.path}/`)),
  )?.screen
  if (!screen) return undefined
  const { listedFor, openFor = listedFor } = screen
  return isFor(openFor, user) ? undefined : paths.dashboard
}
