import { Keyboard } from 'lucide'
import { useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { setSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

/** Opens the sheet of shortcuts, as `?` does. Not where there is likely no keyboard. */
export function ShortcutsButton({ className }: { className?: string | undefined }) {
  const isOn = useAreShortcutsOn()
  return (
    <Button
      variant="quiet"
      size="row"
      aria-haspopup="dialog"
      aria-keyshortcuts={isOn ? '?' : undefined}
      onClick={() => setSheetOpen(true)}
      className={classNames('touch:hidden', className)}
    >
      <Icon icon={Keyboard} size="small" />
      Shortcuts
    </Button>
  )
}
