import { CircleAlert } from 'lucide'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { listTherapistNames } from '#features/practice/therapists/contract/names.ts'
import { m } from '#messages'
import { Checkbox } from '#platform/client/forms/checkbox.tsx'
import { Field } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { callTimeLabels, callTimes, contactWays } from '#shared/contact-wishes.ts'
import { isEqual } from '#shared/is-equal.ts'
import { fullName } from '#shared/names.ts'
import { noPreference } from '#shared/request-fields.ts'
import { changeOwnRequest, type RequestChange, requestChangeSchema } from '../contract/change.ts'
import type { OwnRequest } from '../contract/request.ts'

interface RequestEditProps {
  request: OwnRequest
  /** The places that the request form offers. */
  locations: readonly { key: string; label: string }[]
  link: { token: string; phoneDigits: string }
  onSaved: (request: OwnRequest) => void
  onCancel: () => void
}

const formSchema = z.extend(requestChangeSchema, {
  // The list's empty choice.
  contactBy: z.optional(z.enum(['', ...contactWays])),
})
type Values = z.output<typeof formSchema>

const toChange = (values: Values): RequestChange => ({
  ...values,
  contactBy: values.contactBy || null,
  preferredTherapist:
    values.preferredTherapist === noPreference ? null : (values.preferredTherapist ?? null),
})

/** Only what differs is sent: what changed elsewhere in the meantime stays. */
const findDifferences = (change: RequestChange, request: OwnRequest): RequestChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !isEqual(value, request[name as keyof RequestChange]),
    ),
  )

/** Ways and times to reach the sender of a request, place, therapist and notes, to be changed. */
export function RequestEdit({ request, locations, link, onSaved, onCancel }: RequestEditProps) {
  const element = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useUncontrolledForm(element, formSchema)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function save(values: Values) {
    const change = findDifferences(toChange(values), request)
    setPending(true)
    setRefusal(undefined)
    try {
      onSaved(await sendChange(changeOwnRequest, { body: { ...link, change } }))
    } catch (error) {
      setRefusal(toErrorMessage(error, m.request_edit_failed()))
      setPending(false)
    }
  }
  const submit = (event: SyntheticEvent) =>
    form.submit(event, (values) => {
      if (!isPending) void save(values)
    })

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-40 type-title outline-none">
        {m.request_edit_form()}
      </h2>
      <form
        ref={element}
        noValidate
        method="post"
        onSubmit={submit}
        aria-label={m.request_edit_form()}
        className="@container mt-7"
      >
        <div className="grid grid-cols-1 gap-x-5 gap-y-5.5 @md:grid-cols-2">
          <EditFields form={form} request={request} locations={locations} />
        </div>
        {refusal !== undefined && (
          <Notice tone="ember" icon={CircleAlert} role="alert" className="mt-6">
            {refusal}
          </Notice>
        )}
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <SubmitButton pending={isPending} pendingText={m.request_edit_saving()}>
            {m.request_edit_save()}
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {m.errors_cancel()}
          </Button>
        </div>
      </form>
    </>
  )
}

interface EditFieldsProps extends Pick<RequestEditProps, 'request' | 'locations'> {
  form: Pick<ReturnType<typeof useUncontrolledForm<Values>>, 'register' | 'getError'>
}

function EditFields({ form: { register, getError }, request, locations }: EditFieldsProps) {
  const therapist = request.preferredTherapist
  const names = useTherapistNames()
  const place = request.preferredLocation
  return (
    <>
      <Field label={m.consultation_reach_legend()} className="col-span-full">
        <SelectInput {...register('contactBy')} defaultValue={request.contactBy ?? ''}>
          <option value="">{m.consultation_no_preference()}</option>
          <option value="phone">{m.forms_phone()}</option>
          <option value="email">{m.forms_email()}</option>
        </SelectInput>
      </Field>
      <fieldset className="col-span-full grid gap-x-5 gap-y-3 @md:grid-cols-2">
        <legend className="mb-2 text-md font-semibold">{m.consultation_reach_when()}</legend>
        {callTimes.map((time) => (
          <Checkbox
            key={time}
            {...register('callTimes')}
            value={time}
            defaultChecked={request.callTimes.includes(time)}
            label={callTimeLabels[time]()}
          />
        ))}
      </fieldset>
      <Checkbox
        {...register('mayLeaveMessage')}
        defaultChecked={request.mayLeaveMessage}
        label={m.consultation_reach_message()}
        className="col-span-full"
      />
      <Field label={m.consultation_location_label()} error={getError('preferredLocation')}>
        <SelectInput {...register('preferredLocation')} defaultValue={place}>
          {!locations.some(({ key }) => key === place) && <option value={place}>{place}</option>}
          {locations.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={m.consultation_therapist_label()} error={getError('preferredTherapist')}>
        <SelectInput {...register('preferredTherapist')} defaultValue={therapist ?? noPreference}>
          <option value={noPreference}>{m.consultation_no_preference()}</option>
          {/* Stays where it is when the list arrives: a list that loses its chosen option chooses the first. */}
          {therapist !== null && <option value={therapist}>{therapist}</option>}
          {names
            .filter((name) => name !== therapist)
            .map((name) => (
              <option key={name} value={name}>
                {name}
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
        <TextArea {...register('notes')} defaultValue={request.notes} />
      </Field>
    </>
  )
}

/** Without the list the chosen person and "No preference" can still be chosen. */
function useTherapistNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(
    () =>
      void callOverHttp(listTherapistNames, {}).then(
        (therapists) => setNames(therapists.map(fullName)),
        () => {},
      ),
    [],
  )
  return names
}
