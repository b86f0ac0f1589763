import type { FocusEvent } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Field } from '#platform/client/forms/field.tsx'
import { PersonFields } from '#platform/client/forms/person-fields.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { noPreference } from '#shared/request-fields.ts'
import { listLocationChoices } from '../labels.ts'
import type { Preset } from './use-consultation-draft.ts'
import type { useConsultationForm } from './use-consultation-form.ts'

export interface TherapistChoice {
  id: number
  slug: string
  firstName: string
  fullName: string
  acceptingClients: boolean
}

interface ConsultationFieldsProps {
  form: Pick<ReturnType<typeof useConsultationForm>, 'register' | 'getError'>
  therapists: readonly TherapistChoice[]
  preset: Preset
}

const watchNotes = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
  // Without its code the note above the form names the lines, too.
  import('./watch-notes.tsx').then(
    (module) => module.watchNotes(currentTarget),
    () => {},
  )
}

/** The fields about the visitor and the request. */
export function ConsultationFields({ form, therapists, preset }: ConsultationFieldsProps) {
  const { register, getError } = form
  const { requestChoices, offices } = useSite()
  return (
    <>
      <PersonFields form={form} />
      <Field label={m.consultation_service_label()} error={getError('serviceType')}>
        <SelectInput {...register('serviceType')} defaultValue={preset.serviceType}>
          <option value="">{m.consultation_select_service()}</option>
          <Options choices={requestChoices} />
        </SelectInput>
      </Field>
      <Field label={m.consultation_location_label()} error={getError('preferredLocation')}>
        <SelectInput {...register('preferredLocation')} defaultValue={preset.preferredLocation}>
          <Options choices={listLocationChoices(offices)} />
        </SelectInput>
      </Field>
      <Field
        label={m.consultation_therapist_label()}
        optional
        error={getError('preferredTherapist')}
        className="col-span-full"
      >
        <SelectInput {...register('preferredTherapist')} defaultValue={preset.preferredTherapist}>
          <option value={noPreference}>{m.consultation_no_preference()}</option>
          {therapists.map(({ id, fullName, acceptingClients }) => (
            <option key={id} value={fullName}>
              {acceptingClients ? fullName : m.consultation_therapist_full({ name: fullName })}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field
        label={m.consultation_notes_label()}
        optional
        error={getError('notes')}
        className="col-span-full"
      >
        <TextArea
          {...register('notes')}
          defaultValue={preset.notes}
          placeholder={m.consultation_notes_placeholder()}
          onFocus={watchNotes}
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
