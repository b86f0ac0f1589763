import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { ConfirmPasswordDialog } from '#features/access/auth/client/confirm-password-dialog.tsx'
import { SessionCover } from '#features/access/auth/client/portal/session-cover.tsx'
import { FactorGate } from '#features/access/factors/client/factor-gate.tsx'
import { InboxChannelProvider } from '#features/chat/chat/client/inbox/inbox-channel.tsx'
import { useSoundForMore } from '#features/chat/chat/client/inbox/use-inbox-sound.ts'
import { useUnreadCount } from '#features/chat/chat/client/queries.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { LiveProvider } from '#features/core/live/client/live-provider.tsx'
import { currentUserQuery } from '#features/core/sessions/client/queries.ts'
import { useLogout } from '#features/core/sessions/client/use-logout.ts'
import { usePortalApp } from '#features/requests/alerts/client/use-portal-app.ts'
import { useIsFactorNeeded } from '#platform/client/http/factor-needed.ts'
import { useTitleCount } from '#platform/client/navigation/use-title-count.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { nameZoneElsewhere } from '#platform/client/zone-elsewhere.ts'
import { paths } from '#shared/paths.ts'
import { ConnectionNotice } from './portal-connection-notice.tsx'
import { PortalShortcuts } from './portal-shortcuts.tsx'
import { PortalSidebar } from './portal-sidebar.tsx'
import { PortalTopBar } from './portal-top-bar.tsx'
import { countWaiting, useBadges } from './use-badges.ts'
import { useSidebarWidth } from './use-sidebar-width.ts'
import '../styles.css'

export { portalRedirect } from './portal-screens.ts'

interface PortalLayoutProps {
  path: string
  children: ReactNode
}

/** The layout of every portal screen. */
export function PortalLayout({ path, children }: PortalLayoutProps) {
  const { data: user } = useQuery(currentUserQuery())
  const isFactorNeeded = useIsFactorNeeded()
  const logout = useLogout()
  // The session has just ended, and the sign-in page is being prepared.
  if (!user) return <PageSpinner />
  if (isFactorNeeded) {
    return (
      <>
        <FactorGate firstName={user.firstName} onLogout={logout} />
        <ConfirmPasswordDialog user={user} />
      </>
    )
  }
  return (
    <LiveProvider userId={user.id}>
      <InboxChannelProvider userId={user.id} soundsEverywhere={user.role === 'admin'}>
        <Frame user={user} path={path}>
          {children}
        </Frame>
        <SessionCover user={user} />
      </InboxChannelProvider>
    </LiveProvider>
  )
}

/**
 * Replaces the browser's own jump: with `#main` in the address, every step back in the history, such as the
 * one that closes a lead, would move the focus again.
 */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Removes `#main` from an address that was bookmarked or sent with it. */
function useMainFragmentRemoval() {
  useEffect(() => {
    if (location.hash !== '#main') return
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
}

/** For staff elsewhere. The screen of the website says it at its fields, and the inbox, which fills the screen, in its head. */
function ZoneNote() {
  const zone = nameZoneElsewhere()
  if (zone === undefined) return null
  return (
    <p className="mt-8 text-sm text-ink-muted">
      All times are in the practice’s time zone: {zone}.
    </p>
  )
}

function Frame({ user, path, children }: PortalLayoutProps & { user: User }) {
  const { isCollapsed, toggle } = useSidebarWidth()
  const badges = useBadges(user)
  useMainFragmentRemoval()
  useSoundForMore(useUnreadCount(user.role === 'admin'))
  const waiting = countWaiting(badges)
  usePortalApp(user, waiting)
  useTitleCount(waiting)
  return (
    <div
      data-sidebar={isCollapsed ? 'collapsed' : undefined}
      className={classNames(
        'min-h-dvh bg-portal portal lg:grid',
        isCollapsed ? 'lg:grid-first-18' : 'lg:grid-first-63',
      )}
    >
      <a
        href="#main"
        onClick={skipToMain}
        className="sr-only z-20 rounded-full bg-paper px-5 py-3 font-semibold text-river-700 shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <PortalTopBar user={user} path={path} badges={badges} />
      <PortalSidebar
        user={user}
        path={path}
        badges={badges}
        isCollapsed={isCollapsed}
        onToggle={toggle}
      />
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'min-w-0 outline-none',
          // The website's screen divides the whole width by itself.
          path !== paths.site && 'max-w-418 px-4 pt-5 pb-10 md:px-9 md:pt-7 md:pb-12',
        )}
      >
        <ConnectionNotice />
        {children}
        {path !== paths.site && path !== paths.chats && <ZoneNote />}
      </main>
      <ConfirmPasswordDialog user={user} />
      <PortalShortcuts user={user} path={path} badges={badges} />
    </div>
  )
}
