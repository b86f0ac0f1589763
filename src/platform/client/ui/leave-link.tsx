import { LogOut } from 'lucide'
import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'
import { neutralSites } from '#shared/neutral-site.ts'
import { Icon } from './icon.tsx'
import { leaveAttribute } from './leave-attribute.ts'

/**
 * "Leave this page": a plain link to the neutral site, so it works before any script has loaded and without one.
 * The start script also covers the page, clears what the browser stores, and replaces the history entry.
 */
export function LeaveLink({ isOnDark, isShort }: { isOnDark?: boolean; isShort?: boolean }) {
  return (
    <a
      href={neutralSites[getLanguage()]}
      rel="noreferrer"
      title={m.leave_description()}
      aria-label={isShort ? m.leave_this_page() : undefined}
      {...{ [leaveAttribute]: '' }}
      className="leave-link"
    >
      <span data-on-dark={isOnDark || undefined}>
        <Icon icon={LogOut} size="text" />
        {isShort ? m.leave_short() : m.leave_this_page()}
      </span>
    </a>
  )
}
