import { PanelLeftClose, PanelLeftOpen } from 'lucide'
import type { User } from '#features/core/accounts/contract.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { PortalHills } from './portal-hills.tsx'
import { LoggedInAs, PracticeName } from './portal-name.tsx'
import { PortalNavigation } from './portal-navigation.tsx'
import { PortalSearchButton } from './portal-search-button.tsx'
import type { Badges } from './use-badges.ts'

interface PortalSidebarProps {
  user: User
  path: string
  badges: Badges
  isCollapsed: boolean
  onToggle: () => void
}

/** From 1024 px on: the dark column on the left, 252 px wide, or 72 px with icons only. */
export function PortalSidebar({ user, path, badges, isCollapsed, onToggle }: PortalSidebarProps) {
  return (
    <header className="bg-river-900 on-dark max-lg:hidden print:hidden">
      <div
        className={classNames(
          'sticky top-0 isolate flex h-dvh flex-col overflow-hidden pt-3 pb-4 text-on-dark-muted low:pt-2 low:pb-2.5',
          isCollapsed ? 'px-2.5' : 'px-3.5',
        )}
      >
        <PortalHills className="-z-1 h-37" />
        <div
          className={classNames(
            'flex items-center',
            isCollapsed ? 'flex-col gap-2 pt-1.5 pb-3' : 'justify-between pb-5.25 pl-2 low:pb-1.5',
          )}
        >
          <PracticeName isCollapsed={isCollapsed} />
          <IconButton
            look="bare"
            icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
            label={isCollapsed ? 'Expand the sidebar' : 'Collapse the sidebar'}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
            className={isCollapsed ? undefined : '-mr-1.5'}
          />
        </div>
        <PortalSearchButton isCollapsed={isCollapsed} />
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
          <PortalNavigation user={user} path={path} badges={badges} isCollapsed={isCollapsed} />
        </div>
        <LoggedInAs user={user} path={path} isCollapsed={isCollapsed} />
      </div>
    </header>
  )
}
