import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import type { CallPerson } from './call-people.ts'

interface PersonFieldProps {
  value: number
  people: readonly CallPerson[]
  /** Those who are free at the time, the freest first; undefined while that is not known. */
  free?: readonly number[] | undefined
  onChange: (userId: number) => void
}

/** The therapist who calls. Therapists call themselves, so they are not asked. */
export function PersonField({ value, people, free, onChange }: PersonFieldProps) {
  if (people.length < 2) return null
  const isFree = ({ userId }: CallPerson) => free?.includes(userId) ?? false
  const freePeople = (free ?? []).flatMap((id) => people.filter(({ userId }) => userId === id))
  return (
    <Field label="Therapist">
      <SelectInput value={String(value)} onChange={({ target }) => onChange(Number(target.value))}>
        {free === undefined ? (
          <Options people={people} />
        ) : (
          <>
            {freePeople.length > 0 && (
              <optgroup label="Free then">
                <Options people={freePeople} />
              </optgroup>
            )}
            <optgroup label="Not free then">
              <Options people={people.filter((person) => !isFree(person))} />
            </optgroup>
          </>
        )}
      </SelectInput>
    </Field>
  )
}

const Options = ({ people }: Pick<PersonFieldProps, 'people'>) =>
  people.map(({ userId, name }) => (
    <option key={userId} value={userId}>
      {name}
    </option>
  ))
