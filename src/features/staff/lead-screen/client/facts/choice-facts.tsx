import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { therapistsQuery } from '#features/practice/therapists/client/queries.ts'
import { listLocationChoices } from '#features/requests/consultation/labels.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { EditableFact } from './editable-fact.tsx'
import type { FieldProps } from './status-field.tsx'

interface ChoiceProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
  error: string | undefined
}

/** Also a value that is offered no more, as long as the lead has it. */
function Choice({ label, value, options, onChoose, error }: ChoiceProps) {
  const isOffered = options.some((option) => option.value === value)
  return (
    <Field label={label} error={error}>
      <SelectInput value={value} onChange={({ target }) => onChoose(target.value)}>
        {!isOffered && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
}

type ChoiceFactProps = FieldProps & { toLocation: (location: string) => string }

/** Where the client would like to come. */
export function LocationFact({ toLocation, ...field }: ChoiceFactProps) {
  return (
    <EditableFact
      {...field}
      field="preferredLocation"
      what="the location"
      describe={(values) => toLocation(values.preferredLocation ?? '')}
      renderInputs={(values, set, issues) => (
        <LocationChoice
          value={values.preferredLocation ?? ''}
          onChoose={(preferredLocation) => set({ preferredLocation })}
          error={issues.preferredLocation}
        />
      )}
    >
      {toLocation(field.lead.preferredLocation)}
    </EditableFact>
  )
}

function LocationChoice(props: Omit<ChoiceProps, 'label' | 'options'>) {
  const { offices } = useSite()
  const options = listLocationChoices(offices).map(({ key, label }) => ({ value: key, label }))
  return <Choice {...props} label="Where" options={options} />
}

/** The therapist whom the client would like to see. */
export function TherapistFact({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <EditableFact
      {...field}
      field="preferredTherapist"
      what="the preferred therapist"
      describe={(values) => values.preferredTherapist ?? 'No preference'}
      renderInputs={(values, set, issues) => (
        <TherapistChoice
          value={values.preferredTherapist ?? ''}
          onChoose={(name) => set({ preferredTherapist: name || null })}
          error={issues.preferredTherapist}
        />
      )}
    >
      {children}
    </EditableFact>
  )
}

/** The therapists whom clients can choose themselves. */
function TherapistChoice(props: Omit<ChoiceProps, 'label' | 'options'>) {
  const { data = [] } = useQuery(therapistsQuery())
  const names = data.toSorted(comparePeople).map((person) => fullName(person))
  const options = [
    { value: '', label: 'No preference' },
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return <Choice {...props} label="Prefers" options={options} />
}
