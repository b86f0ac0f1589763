import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'

const lengths = [10, 15, 20, 30, 45, 60, 90, 120]

interface MinutesFieldProps {
  value: number
  onChange: (minutes: number) => void
}

export function MinutesField({ value, onChange }: MinutesFieldProps) {
  const shown = [...new Set([...lengths, value])].toSorted((a, b) => a - b)
  return (
    <Field label="Length">
      <SelectInput value={String(value)} onChange={({ target }) => onChange(Number(target.value))}>
        {shown.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}
