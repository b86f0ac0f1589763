import { type SyntheticEvent, useState } from 'react'
import { m } from '#messages'
import { useCheckedSend } from '#platform/client/forms/use-checked-send.ts'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { joinWaitlist, type WaitlistFormValues, waitlistFormSchema } from '../contract/public.ts'
import { type FormElement, useWaitlistDraft } from './use-waitlist-draft.ts'

/** The form of the waiting list: its values, their validation, the draft and sending. */
export function useWaitlistForm(slug: string, element: FormElement) {
  const form = useUncontrolledForm(element, waitlistFormSchema, { validatesOnBlur: true })
  const draft = useWaitlistDraft(form)
  const { send, failure, ...sending } = useCheckedSend(
    form,
    waitlistFormSchema,
    m.waitlist_failed_title,
  )
  /** The address that was added to the list. */
  const [sentTo, setSentTo] = useState<string>()

  function join(values: WaitlistFormValues) {
    const { captchaValue: _, ...fields } = values
    const content = { ...fields, therapist: slug }
    return send(values, content, async (proof) => {
      await sendChange(joinWaitlist, { body: { ...content, ...proof } })
      draft.clear()
      setSentTo(values.email)
    })
  }

  return {
    ...sending,
    register: form.register,
    getError: form.getError,
    submit: (event: SyntheticEvent) => form.submit(event, (values) => void join(values)),
    saveDraft: draft.save,
    /** Why the last attempt failed, where it is not about a field. */
    failure: failure?.isRefused ? failure.message : failure && m.waitlist_not_confirmed(),
    sentTo,
  }
}
