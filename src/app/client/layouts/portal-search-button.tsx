import { Search } from 'lucide'
import { setPaletteOpen } from '#features/staff/palette/client/palette-state.ts'
import { toAriaKeys } from '#platform/client/shortcuts/keys.ts'
import { useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { isAppleKeyboard } from '#platform/client/ui/portal/key-caps.tsx'

const keys = 'Mod+k'

/** In the sidebar: opens the search over clients, people and screens. */
export function PortalSearchButton({ isCollapsed }: { isCollapsed: boolean }) {
  const isApple = isAppleKeyboard()
  const areOn = useAreShortcutsOn()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={areOn ? toAriaKeys(keys, isApple) : undefined}
      title={isCollapsed ? 'Search' : undefined}
      onClick={() => setPaletteOpen(true)}
      className={classNames(
        'mb-3 flex min-h-11 low:mb-1.5 low:min-h-8.5 w-full items-center gap-3 rounded-control border border-white/30 text-left text-md font-medium -outline-offset-3 transition-colors hover:bg-white/8',
        isCollapsed ? 'justify-center' : 'px-3',
      )}
    >
      <Icon icon={Search} />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1'}>Search</span>
      {areOn && !isCollapsed && (
        <span aria-hidden className="text-xs text-on-dark-subtle">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </span>
      )}
    </button>
  )
}
