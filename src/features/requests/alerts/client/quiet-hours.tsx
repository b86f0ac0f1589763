import { useState } from 'react'
import { Field } from '#platform/client/forms/field.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { SwitchInput } from '#platform/client/ui/portal/switch-input.tsx'
import type { QuietHours } from '../contract.ts'

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null
  onChange: (quietHours: QuietHours | null) => void
}

const night: QuietHours = { from: '21:00', to: '07:00' }

/** When alerts wait. A time is saved as soon as both are there and differ. */
export function QuietHoursFields({ quietHours, onChange }: QuietHoursFieldsProps) {
  const [typed, setTyped] = useState(quietHours ?? night)
  const isOn = quietHours !== null
  const isSame = typed.from === typed.to
  const change = (part: Partial<QuietHours>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.from !== '' && next.to !== '' && next.from !== next.to) onChange(next)
  }
  return (
    <div className="px-5 py-4 md:px-6">
      <SwitchInput
        label="Quiet hours"
        hint="Alerts are held and sent together when quiet hours end."
        checked={isOn}
        onChange={() => onChange(isOn || isSame ? null : typed)}
      />
      {isOn && (
        <div className="mt-3 grid grid-cols-2 gap-4">
          <Field label="From">
            <TextInput
              type="time"
              value={typed.from}
              onChange={({ target }) => change({ from: target.value })}
            />
          </Field>
          <Field label="To" error={isSame ? 'Choose two different times' : undefined}>
            <TextInput
              type="time"
              value={typed.to}
              onChange={({ target }) => change({ to: target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
