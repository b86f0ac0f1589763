import { Menu, Search, X } from 'lucide'
import { useCallback, useEffect, useRef } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { setPaletteOpen } from '#features/staff/palette/client/palette-state.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { PortalHills } from './portal-hills.tsx'
import { LoggedInAs, PracticeName } from './portal-name.tsx'
import { PortalNavigation } from './portal-navigation.tsx'
import type { Badges } from './use-badges.ts'

interface PortalTopBarProps {
  user: User
  path: string
  badges: Badges
}

/** Below 1024 px: a dark bar, and the navigation as a panel that slides over the page. */
export function PortalTopBar({ user, path, badges }: PortalTopBarProps) {
  const panel = useRef<HTMLDialogElement>(null)
  const close = useCallback(() => panel.current?.close(), [])

  // On a screen that has become wide enough for the sidebar, a hidden open panel would make the page inert.
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    const dialog = panel.current
    // A press on the backdrop, as Escape does.
    const closeOnBackdrop = (event: Event) => {
      if (event.target === dialog) close()
    }
    wide.addEventListener('change', close)
    dialog?.addEventListener('click', closeOnBackdrop)
    return () => {
      wide.removeEventListener('change', close)
      dialog?.removeEventListener('click', closeOnBackdrop)
    }
  }, [close])

  return (
    <header className="sticky top-0 z-10 flex items-center justify-between bg-river-900 py-2 pr-3 pl-4 on-dark lg:hidden print:hidden">
      <PracticeName />
      <span className="flex gap-2">
        <IconButton
          label="Search"
          icon={Search}
          aria-haspopup="dialog"
          onClick={() => setPaletteOpen(true)}
          look="framed-on-dark"
        />
        <IconButton
          label="Open the menu"
          icon={Menu}
          aria-haspopup="dialog"
          onClick={() => panel.current?.showModal()}
          look="framed-on-dark"
        />
      </span>
      <dialog
        ref={panel}
        aria-label="Menu"
        className="m-0 ml-auto h-dvh max-h-none w-80 max-w-screen-less-12 overflow-hidden bg-river-900 text-on-dark-muted on-dark backdrop:bg-river-900/50 open:animate-slide-in open:backdrop:animate-fade"
      >
        <div className="relative isolate flex h-full flex-col px-3.5 pt-2 pb-4">
          <PortalHills className="-z-1 h-40" />
          <div className="flex items-center justify-between pb-4 pl-2">
            <PracticeName />
            <IconButton label="Close the menu" icon={X} onClick={close} look="framed-on-dark" />
          </div>
          <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
            <PortalNavigation user={user} path={path} badges={badges} onChoose={close} />
          </div>
          <LoggedInAs user={user} path={path} onChoose={close} />
        </div>
      </dialog>
    </header>
  )
}
