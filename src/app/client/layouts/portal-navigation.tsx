import { House, LogOut } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useLogout } from '#features/core/sessions/client/use-logout.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { findCurrent, listScreens } from './portal-screens.ts'
import type { Badges, Badge as ScreenBadge } from './use-badges.ts'

interface PortalNavigationProps {
  user: User
  path: string
  badges: Badges
  /** Icons only; names are still announced, and shown as tooltips. */
  isCollapsed?: boolean | undefined
  /** Called when an item is chosen. */
  onChoose?: (() => void) | undefined
}

/** The portal screens that a person may open, the link home and sign-out. */
export function PortalNavigation(props: PortalNavigationProps) {
  const { user, path, badges, isCollapsed = false, onChoose } = props
  const logout = useLogout()
  const screens = listScreens(user, badges)
  return (
    <nav aria-label="Portal" className="h-full">
      <ul className="flex h-full flex-col gap-0.5 low:gap-0">
        {screens.map((screen, at) => (
          <Fragment key={screen.path}>
            {at > 0 && screens[at - 1]?.group !== screen.group && <GroupLine />}
            <li className={rowClasses}>
              <a
                href={screen.path}
                aria-current={findCurrent(screen, path)}
                title={isCollapsed ? screen.label : undefined}
                onClick={onChoose}
                className={itemClasses(isCollapsed)}
              >
                <ItemLabel icon={screen.icon} isCollapsed={isCollapsed}>
                  {screen.label}
                </ItemLabel>
                <Badge badge={badges.get(screen.path)} isCollapsed={isCollapsed} />
              </a>
            </li>
          </Fragment>
        ))}
        <li className={rowClasses}>
          <a
            href={paths.home}
            title={isCollapsed ? 'Back to Home' : undefined}
            onClick={onChoose}
            className={itemClasses(isCollapsed)}
          >
            <ItemLabel icon={House} isCollapsed={isCollapsed}>
              Back to Home
            </ItemLabel>
          </a>
        </li>
        <li className={rowClasses}>
          <button
            type="button"
            title={isCollapsed ? 'Logout' : undefined}
            onClick={() => {
              onChoose?.()
              logout()
            }}
            className={itemClasses(isCollapsed)}
          >
            <ItemLabel icon={LogOut} isCollapsed={isCollapsed}>
              Logout
            </ItemLabel>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const GroupLine = () => (
  <li aria-hidden className="mx-2 my-2.5 shrink-0 border-t border-white/14 low:my-1" />
)

/** Lower where the screen has no room for all of them, so that none is below its edge. */
const rowClasses = 'flex shrink basis-11 touch:shrink-0'

const itemClasses = (isCollapsed: boolean) =>
  classNames(
    'relative flex min-h-8.5 w-full items-center gap-1 rounded-control text-left text-md font-medium transition-colors',
    'hover:bg-white/8 current:bg-white/13 current:font-semibold current:text-white',
    '-outline-offset-3',
    'forced-colors:current:border',
    isCollapsed ? 'justify-center' : 'px-3',
  )

interface ItemLabelProps {
  icon: IconDrawing
  isCollapsed: boolean
  children: ReactNode
}

function ItemLabel({ icon, isCollapsed, children }: ItemLabelProps) {
  return (
    <>
      <Icon icon={icon} className={isCollapsed ? undefined : 'mr-2'} />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0'}>{children}</span>
    </>
  )
}

type Words = (count: number) => string

/** Read by screen readers after the number, and instead of the dot. */
const badgeWords: Record<ScreenBadge['name'], { className: string; count: Words; others: Words }> =
  {
    leads: {
      className: 'bg-larch-400 text-river-900',
      count: () => 'not contacted',
      others: (count) => (count === 1 ? '1 client answered' : `${count} clients answered`),
    },
    ownLeads: {
      className: 'bg-larch-400 text-river-900',
      count: () => '',
      others: (count) => (count === 1 ? '1 client waits' : `${count} clients wait`),
    },
    chats: {
      className: 'bg-fireweed-100 text-fireweed-700',
      count: (count) => (count === 1 ? 'unread message' : 'unread messages'),
      others: (count) =>
        count === 1
          ? '1 conversation waits for an answer'
          : `${count} conversations wait for an answer`,
    },
  }

interface BadgeProps {
  badge: ScreenBadge | undefined
  isCollapsed: boolean
}

/** A number, and a dot where something else waits. */
function Badge({ badge, isCollapsed }: BadgeProps) {
  if (!badge || (badge.count === 0 && badge.others === 0)) return null
  const { name, count, others } = badge
  const maxCount = isCollapsed ? 9 : 99
  const text = count > maxCount ? `${maxCount}+` : String(count)
  const { className, ...words } = badgeWords[name]
  return (
    <span
      className={classNames(
        'flex items-center',
        isCollapsed ? 'absolute inset-y-1 right-1 flex-col justify-between' : 'ml-auto',
        // A wide badge extends to the edge, so that the name does not wrap.
        !isCollapsed && text.length > 1 && '-mr-1',
      )}
    >
      {others > 0 && (
        <span
          data-dot
          className={classNames(
            'size-2 shrink-0 rounded-full forced-colors:bg-highlight',
            // In the padding, so that it takes no room from the name.
            !isCollapsed &&
              count > 0 &&
              classNames('absolute', text.length > 2 ? 'right-0' : 'right-0.5'),
            className,
          )}
        />
      )}
      {count > 0 && (
        <span
          data-count
          className={classNames(
            'grid place-items-center rounded-full text-xs leading-none font-semibold forced-colors:border',
            className,
            isCollapsed ? 'order-first h-5 min-w-5 px-1' : 'h-6 min-w-6',
            !isCollapsed && (text.length > 2 ? 'px-1' : 'px-1.5'),
          )}
        >
          <span>
            <VisuallyHidden>, </VisuallyHidden>
            {text}
            <VisuallyHidden> {words.count(count)}</VisuallyHidden>
          </span>
        </span>
      )}
      {others > 0 && <VisuallyHidden>, {words.others(others)}</VisuallyHidden>}
    </span>
  )
}
