import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import type { CallPerson } from './call-people.ts'

interface PersonFieldProps {
  value: number
  people: readonly CallPerson[]
  onChange: (userId: number) => void
}

/** The therapist who calls. Therapists call themselves, so they are not asked. */
export function PersonField({ value, people, onChange }: PersonFieldProps) {
  if (people.length < 2) return null
  return (
    <Field label="Therapist">
      <SelectInput value={String(value)} onChange={({ target }) => onChange(Number(target.value))}>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}
