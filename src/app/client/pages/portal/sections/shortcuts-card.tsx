import { Keyboard } from 'lucide'
import { setSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { ShortcutsSwitch } from '#platform/client/ui/portal/shortcuts-switch.tsx'

/** Switches keyboard shortcuts off and on again: when they are off, `?` does not open the sheet that has the switch. */
export function ShortcutsCard() {
  return (
    <section
      aria-labelledby="keyboard-shortcuts"
      className="rounded-card border border-line bg-paper px-5 py-5 md:px-6"
    >
      <h2 id="keyboard-shortcuts" className="mb-3 type-card">
        Keyboard shortcuts
      </h2>
      <ShortcutsSwitch hint="For your account, on this browser." />
      <Button
        variant="secondary-light"
        size="row"
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
        className="mt-4"
      >
        <Icon icon={Keyboard} size="small" />
        Show all shortcuts
      </Button>
    </section>
  )
}
