import { useSite } from '#features/site/client/queries.ts'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { noPreference } from '../contract.ts'
import { listLocationChoices } from '../labels.ts'
import type { Preset } from './use-consultation-draft.ts'
import type { useConsultationForm } from './use-consultation-form.ts'

export interface TherapistChoice {
  id: number
  fullName: string
  acceptingClients: boolean
}

interface ConsultationFieldsProps {
  form: Pick<ReturnType<typeof useConsultationForm>, 'register' | 'getError'>
  therapists: readonly TherapistChoice[]
  preset: Preset
}

/** The fields about the visitor and the request. */
export function ConsultationFields({ form, therapists, preset }: ConsultationFieldsProps) {
  const { register, getError } = form
  const { requestChoices, offices } = useSite()
  return (
    <>
      <Field label="First name" error={getError('firstName')}>
        <TextInput {...register('firstName')} autoComplete="given-name" />
      </Field>
      <Field label="Last name" error={getError('lastName')}>
        <TextInput {...register('lastName')} autoComplete="family-name" />
      </Field>
      <Field label="Email" error={getError('email')}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field label="Phone" error={getError('phone')}>
        <TextInput {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field label="What would you like help with?" error={getError('serviceType')}>
        <SelectInput {...register('serviceType')} defaultValue={preset.serviceType}>
          <option value="">Select a service</option>
          <Options choices={requestChoices} />
        </SelectInput>
      </Field>
      <Field label="Preferred location" error={getError('preferredLocation')}>
        <SelectInput {...register('preferredLocation')} defaultValue={preset.preferredLocation}>
          <Options choices={listLocationChoices(offices)} />
        </SelectInput>
      </Field>
      <Field
        label="Preferred therapist"
        optional
        error={getError('preferredTherapist')}
        className="col-span-full"
      >
        <SelectInput {...register('preferredTherapist')} defaultValue={preset.preferredTherapist}>
          <option value={noPreference}>No preference</option>
          {therapists.map(({ id, fullName, acceptingClients }) => (
            <option key={id} value={fullName}>
              {acceptingClients ? fullName : `${fullName} (not taking new clients)`}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        label="Anything you want us to know"
        optional
        error={getError('notes')}
        className="col-span-full"
      >
        <TextArea
          {...register('notes')}
          defaultValue={preset.notes}
          placeholder="A sentence or two is plenty. You can tell us the rest on the call."
        />
      </Field>
    </>
  )
}

function Options({ choices }: { choices: readonly { key: string; label: string }[] }) {
  return choices.map(({ key, label }) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))
}
