import { useLayoutEffect } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { followLink } from '#platform/client/navigation/follow-link.ts'
import { setShortcutsOwner } from '#platform/client/shortcuts/preference.ts'
import { setSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { type Shortcut, useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'
import { ShortcutHint } from '#platform/client/ui/portal/shortcut-hint.tsx'
import { ShortcutsSheet } from '#platform/client/ui/portal/shortcuts-sheet.tsx'
import { listScreens } from './portal-screens.ts'
import type { Badges } from './use-badges.ts'

interface PortalShortcutsProps {
  user: User
  badges: Badges
}

/** The shortcuts of every portal screen, the sheet that lists them, and the hint of a sequence that has begun. */
export function PortalShortcuts({ user, badges }: PortalShortcutsProps) {
  useLayoutEffect(() => setShortcutsOwner(user.id), [user.id])
  useShortcuts('Everywhere', [
    { keys: '?', label: 'Show all shortcuts', run: () => setSheetOpen(true) },
    ...listScreens(user, badges).flatMap(({ path, label, letter }): Shortcut[] =>
      letter === undefined
        ? []
        : [{ keys: `g ${letter}`, label: `Go to ${label}`, run: () => followLink(path) }],
    ),
  ])
  return (
    <>
      <ShortcutsSheet />
      <ShortcutHint />
    </>
  )
}
