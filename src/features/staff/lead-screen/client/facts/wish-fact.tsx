import { Clock } from 'lucide'
import { formatContactWish, formatVoicemail } from '#features/requests/leads/labels.ts'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { type CallTime, callTimeLabels, callTimes, contactWays } from '#shared/contact-wishes.ts'
import { ContactWish } from './contact-wish.tsx'
import { EditableFact } from './editable-fact.tsx'
import type { FieldValues } from './field-values.ts'
import type { FieldProps } from './status-field.tsx'

const wayLabels = { phone: 'By phone', email: 'By email' } as const

function describe({ callTimes: times, contactBy, mayLeaveMessage = false }: FieldValues) {
  const wish = formatContactWish({ callTimes: times ?? [], contactBy: contactBy ?? null })
  return `${wish}, ${formatVoicemail({ mayLeaveMessage })}`
}

/** When and how the client wants to be reached, and whether a voicemail is agreed to. */
export function WishFact({ hasWish, ...props }: FieldProps & { hasWish: boolean }) {
  return (
    <EditableFact
      {...props}
      field="contactWish"
      what="how to reach them"
      describe={describe}
      renderInputs={(values, set) => <WishInputs values={values} set={set} />}
    >
      {hasWish ? (
        <ContactWish lead={props.lead} className="grid gap-2 py-1 text-ink" />
      ) : (
        <span className="flex items-center gap-2.5">
          <Icon icon={Clock} className="shrink-0 text-ink-muted" />
          How and when to reach them
        </span>
      )}
    </EditableFact>
  )
}

interface WishInputsProps {
  values: FieldValues
  set: (change: FieldValues) => void
}

function WishInputs({ values, set }: WishInputsProps) {
  const times = values.callTimes ?? []
  const toggle = (time: CallTime, isOn: boolean) =>
    // In the order of the list, as the server stores them.
    set({ callTimes: callTimes.filter((one) => (one === time ? isOn : times.includes(one))) })
  return (
    <>
      <fieldset className="m-0 grid gap-1.5 border-0 p-0">
        <legend className="mb-1 text-sm font-semibold">When to call</legend>
        {callTimes.map((time) => (
          <Checkbox
            key={time}
            label={callTimeLabels[time]()}
            checked={times.includes(time)}
            onChange={({ target }) => toggle(time, target.checked)}
          />
        ))}
      </fieldset>
      <Field label="Preferred way">
        <SelectInput
          value={values.contactBy ?? ''}
          onChange={({ target }) =>
            set({ contactBy: contactWays.find((way) => way === target.value) ?? null })
          }
        >
          <option value="">No preference</option>
          {contactWays.map((way) => (
            <option key={way} value={way}>
              {wayLabels[way]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Checkbox
        label="May leave a voice message"
        checked={values.mayLeaveMessage ?? false}
        onChange={({ target }) => set({ mayLeaveMessage: target.checked })}
      />
    </>
  )
}
