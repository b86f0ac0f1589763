import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field, OptionalMark } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { callTimeLabels, callTimes } from '#shared/contact-wishes.ts'
import { referralWords } from '#shared/referral-words.ts'
import { referralChoices } from '#shared/request-origin.ts'
import type { useConsultationForm } from './use-consultation-form.ts'

interface ContactFieldsProps {
  form: Pick<ReturnType<typeof useConsultationForm>, 'register'>
}

/** Ways and times at which the visitor wants to be reached, and how they heard of the practice. */
export function ContactFields({ form: { register } }: ContactFieldsProps) {
  return (
    // The form has a byte budget, and `FieldGroup` is for groups that can have errors.
    <>
      <Field label={m.consultation_reach_legend()} optional className="col-span-full">
        <SelectInput {...register('contactBy')} defaultValue="">
          <option value="">{m.consultation_no_preference()}</option>
          <option value="phone">{m.forms_phone()}</option>
          <option value="email">{m.forms_email()}</option>
        </SelectInput>
      </Field>
      <fieldset className="col-span-full grid gap-x-5 gap-y-3 @md:grid-cols-2">
        <legend className="mb-2 text-md font-semibold">
          {m.consultation_reach_when()}
          <OptionalMark />
        </legend>
        {callTimes.map((time) => (
          <Checkbox
            key={time}
            {...register('callTimes')}
            value={time}
            label={callTimeLabels[time]()}
          />
        ))}
      </fieldset>
      <Checkbox
        {...register('mayLeaveMessage')}
        label={m.consultation_reach_message()}
        className="col-span-full"
      />
      <Field label={m.consultation_referral_label()} optional className="col-span-full">
        <SelectInput {...register('heardFrom')} defaultValue="">
          <option value="">{m.consultation_referral_none()}</option>
          {referralChoices.map((choice) => (
            <option key={choice} value={choice}>
              {referralWords[choice]()}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  )
}
