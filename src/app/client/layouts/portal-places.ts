import {
  Bot,
  Globe,
  HeartPulse,
  Keyboard,
  LogOut,
  MailQuestionMark,
  Search,
  Settings,
  UserCheck,
  UserSearch,
  Zap,
} from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import type { PaletteItem } from '#features/staff/palette/client/palette-items.ts'
import { followLink } from '#platform/client/navigation/follow-link.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { listScreens } from './portal-screens.ts'
import type { Badges } from './use-badges.ts'

type Place = {
  path: string
  label: string
  icon: IconDrawing
  /** Further search terms by which the palette finds it. */
  words: string
  isForAdministrators?: boolean
}

/** Screens that the navigation does not list. */
const otherPlaces: readonly Place[] = [
  {
    path: paths.account,
    label: 'Your account',
    icon: Settings,
    words: 'password alerts devices shortcuts settings',
  },
  {
    path: paths.replies,
    label: 'Quick replies',
    icon: Zap,
    words: 'templates documents attachments forms',
  },
  {
    path: paths.unmatchedEmails,
    label: 'Emails without a request',
    icon: MailQuestionMark,
    words: 'unmatched mail',
    isForAdministrators: true,
  },
  {
    path: paths.onePerson,
    label: 'One person’s data',
    icon: UserSearch,
    words: 'privacy erase export access',
    isForAdministrators: true,
  },
  {
    path: paths.quarantine,
    label: 'Held back',
    icon: Bot,
    words: 'quarantine robots spam security check',
    isForAdministrators: true,
  },
  {
    path: paths.accessReview,
    label: 'Access review',
    icon: UserCheck,
    words: 'who has access roles second factor',
    isForAdministrators: true,
  },
  {
    path: paths.health,
    label: 'System health',
    icon: HeartPulse,
    words: 'backups mail server status',
    isForAdministrators: true,
  },
  { path: paths.home, label: 'Public website', icon: Globe, words: 'back to home' },
]

/** Further search terms for screens of the navigation, by path. */
const screenWords: Readonly<Record<string, string>> = {
  [paths.dashboard]: 'day today start',
  [paths.leads]: 'requests queue clients',
  [paths.chats]: 'inbox conversations',
  [paths.agenda]: 'calendar calls appointments call hours today week',
  [paths.waitlist]: 'waitlist',
  [paths.site]: 'website editor content hours services',
  [paths.users]: 'staff accounts therapists people',
  [paths.audit]: 'log history views',
  [paths.profile]: 'biography photo google',
}

const isOpenFor = ({ isForAdministrators }: Place, { role }: Pick<User, 'role'>) =>
  !isForAdministrators || role === 'admin'

/** The screens that a person may open, as rows of the palette. Their ids are their paths. */
export function listPlaces(user: Pick<User, 'role'>, badges?: Badges): PaletteItem[] {
  const screens = listScreens(user, badges).map(({ path, label, icon, letter }) => ({
    id: path,
    label,
    icon,
    words: screenWords[path],
    keys: letter && `g ${letter}`,
    choose: () => followLink(path),
  }))
  const others = otherPlaces
    .filter((place) => isOpenFor(place, user))
    .map(({ path, label, icon, words }) => ({
      id: path,
      label,
      icon,
      words,
      choose: () => followLink(path),
    }))
  return [...screens, ...others]
}

type Commands = { focusSearch: () => void; showShortcuts: () => void; logout: () => void }

export const listCommands = (run: Commands): PaletteItem[] => [
  {
    id: 'search-screen',
    label: 'Search this screen',
    icon: Search,
    words: 'find filter',
    keys: '/',
    choose: run.focusSearch,
  },
  {
    id: 'shortcuts',
    label: 'Show all shortcuts',
    icon: Keyboard,
    words: 'keyboard keys help',
    keys: '?',
    choose: run.showShortcuts,
  },
  { id: 'logout', label: 'Logout', icon: LogOut, words: 'sign log out', choose: run.logout },
]
