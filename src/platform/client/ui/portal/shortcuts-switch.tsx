import { switchShortcuts, useAreShortcutsOn } from '#platform/client/shortcuts/preference.ts'
import { SwitchInput } from './switch-input.tsx'

interface ShortcutsSwitchProps {
  hint: string
  className?: string | undefined
}

/** Switches all shortcuts off, for people whose speech input or keyboard presses keys by itself. */
export function ShortcutsSwitch({ hint, className }: ShortcutsSwitchProps) {
  const isOn = useAreShortcutsOn()
  return (
    <SwitchInput
      label="Use keyboard shortcuts"
      hint={hint}
      checked={isOn}
      onChange={(event) => switchShortcuts(event.target.checked)}
      className={className}
    />
  )
}
