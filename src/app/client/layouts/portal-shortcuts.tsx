import { useLayoutEffect } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useLogout } from '#features/core/sessions/client/use-logout.ts'
import { Palette } from '#features/staff/palette/client/palette.tsx'
import { setPaletteOpen } from '#features/staff/palette/client/palette-state.ts'
import { followLink } from '#platform/client/navigation/follow-link.ts'
import { setShortcutsOwner } from '#platform/client/shortcuts/preference.ts'
import { setSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { type Shortcut, useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'
import { ShortcutHint } from '#platform/client/ui/portal/shortcut-hint.tsx'
import { ShortcutsSheet } from '#platform/client/ui/portal/shortcuts-sheet.tsx'
import { listCommands, listPlaces } from './portal-places.ts'
import { listScreens } from './portal-screens.ts'
import type { Badges } from './use-badges.ts'
import { useRecentPlaces } from './use-recent-places.ts'

/** On a screen without a search of its own, the key opens the command palette. */
function focusSearch() {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]')
  const shown = [...fields].find((field) => field.checkVisibility())
  if (shown) shown.focus()
  else setPaletteOpen(true)
}

interface PortalShortcutsProps {
  user: User
  path: string
  badges: Badges
}

/** The shortcuts of every portal screen with the sheet that lists them, and the palette. */
export function PortalShortcuts({ user, path, badges }: PortalShortcutsProps) {
  const logout = useLogout()
  const recent = useRecentPlaces(path)
  useLayoutEffect(() => setShortcutsOwner(user.id), [user.id])
  const showShortcuts = () => setSheetOpen(true)
  useShortcuts('Everywhere', [
    { keys: 'Mod+k', label: 'Search clients, people and screens', run: () => setPaletteOpen(true) },
    { keys: '/', label: 'Search this screen', run: focusSearch },
    { keys: '?', label: 'Show all shortcuts', run: showShortcuts },
    ...listScreens(user, badges).flatMap(({ path: screen, label, letter }): Shortcut[] =>
      letter === undefined
        ? []
        : [{ keys: `g ${letter}`, label: `Go to ${label}`, run: () => followLink(screen) }],
    ),
  ])
  return (
    <>
      <Palette
        screens={listPlaces(user, badges)}
        commands={listCommands({ focusSearch, showShortcuts, logout })}
        recent={recent}
      />
      <ShortcutsSheet />
      <ShortcutHint />
    </>
  )
}
