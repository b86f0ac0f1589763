import { listShortcutGroups, type ShortcutGroup } from '#platform/client/shortcuts/registry.ts'
import { setSheetOpen, useIsSheetOpen } from '#platform/client/shortcuts/sheet-state.ts'
import { Dialog, DialogBody, DialogHead } from '../dialog.tsx'
import { KeyCaps } from './key-caps.tsx'
import { ShortcutsSwitch } from './shortcuts-switch.tsx'

/** All shortcuts of the page that is open, by what they are for. */
export function ShortcutsSheet() {
  const isOpen = useIsSheetOpen()
  return (
    <Dialog open={isOpen} onClose={() => setSheetOpen(false)}>
      <DialogHead title="Keyboard shortcuts" />
      <DialogBody tabIndex={0}>
        {isOpen && listShortcutGroups().map((group) => <Group key={group.name} group={group} />)}
        <ShortcutsSwitch
          hint="For your account, on this browser. The switch is also on the page “Your account”."
          className="mt-5 border-t border-line pt-4"
        />
      </DialogBody>
    </Dialog>
  )
}

function Group({ group: { name, shortcuts } }: { group: ShortcutGroup }) {
  return (
    <section aria-label={name} className="mt-5 first:mt-0">
      <h3 className="mb-1 type-portal-card">{name}</h3>
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="flex items-center justify-between gap-4 py-1.5">
            <dt className="min-w-0 text-sm">{label}</dt>
            <dd className="shrink-0">
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
