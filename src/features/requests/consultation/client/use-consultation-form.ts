import {
  type ComponentProps,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { m } from '#messages'
import { useCheckedSend } from '#platform/client/forms/use-checked-send.ts'
import { useUncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { CallError } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { showToast } from '#platform/client/toasts.ts'
import { requestConsultation } from '../contract.ts'
import {
  type ConsultationFormValues,
  consultationFormSchema,
  type SentRequest,
  toPayload,
} from '../rules.ts'
import type { ConsultationSent } from './consultation-sent.tsx'
import { readCampaign } from './read-campaign.ts'
import { type Preset, useConsultationDraft } from './use-consultation-draft.ts'

/** Replaces the form; undefined if its code could not be loaded, which must not lose a request. */
type SentView = typeof ConsultationSent | undefined
type Booked = ComponentProps<typeof ConsultationSent>['Booked']
/** The code that shows a booked call. */
export type LoadBooked = () => Promise<NonNullable<Booked>>

/** The confirmation, with the code that shows a booked call where one was asked for. */
const loadSentView = (
  loadBooked: LoadBooked | undefined,
): Promise<{ View: SentView; Booked: Booked }> =>
  Promise.all([import('./consultation-sent.tsx'), loadBooked?.()]).then(
    ([module, Booked]) => ({ View: module.ConsultationSent, Booked }),
    () => ({ View: undefined, Booked: undefined }),
  )

/** The request form: its values, their validation, the draft and sending. */
export function useConsultationForm(
  preset: Preset,
  element: RefObject<HTMLFormElement | null>,
  { matchId, loadBooked }: { matchId: string | undefined; loadBooked: LoadBooked },
) {
  const form = useUncontrolledForm(element, consultationFormSchema, { validatesOnBlur: true })
  const { setFocus } = form
  const {
    isRestored,
    save: saveDraft,
    clear: clearDraft,
  } = useConsultationDraft(form, element, preset)
  /** Why a request with a picked time was not accepted; the step of the free call shows it. */
  const [refusal, setRefusal] = useState<CallError>()
  const { send, failure, ...sending } = useCheckedSend(
    form,
    consultationFormSchema,
    m.consultation_failed_title,
    (error) => {
      // 409 for the time, 429 for too many calls.
      const isOfCall = error instanceof CallError && [409, 429].includes(error.status)
      if (!isOfCall || form.getText('call') === '') return false
      setRefusal(error)
      return true
    },
  )
  /** The sent request, for the confirmation that replaces the form. */
  const [sent, setSent] = useState<{ request: SentRequest; View: SentView; Booked: Booked }>()
  const isSent = sent !== undefined
  const wasSent = useRef(false)

  useEffect(() => {
    if (wasSent.current && !isSent) setFocus('firstName')
    wasSent.current = isSent
  }, [isSent, setFocus])

  function request(values: ConsultationFormValues) {
    const content = { ...toPayload(values), ...(values.passesAnswers && { matchId }) }
    return send(values, content, async (proof) => {
      const loading = loadSentView(content.call ? loadBooked : undefined)
      const { response, flags } = await sendChange(requestConsultation, {
        body: { ...content, ...proof, campaign: readCampaign() },
      })
      const views = await loading
      clearDraft()
      sending.captcha.current?.refresh()
      const { id, appointment } = response
      setSent({
        request: { ...content, id, appointment, hasReceipt: flags.hasReceipt },
        ...views,
      })
      if (appointment) return
      showToast({
        kind: 'success',
        title: m.consultation_sent_title(),
        text: m.consultation_sent_text(),
      })
    })
  }

  return {
    ...sending,
    register: form.register,
    getError: form.getError,
    submit: (event: SyntheticEvent) => form.submit(event, (values) => void request(values)),
    /** The last attempt failed, and not because of a single field. */
    hasFailed: failure !== undefined,
    sent,
    refusal,
    isRestored,
    saveDraft,
    clearDraft: () => {
      clearDraft()
      const first = element.current?.elements.namedItem('firstName')
      if (first instanceof HTMLInputElement) first.focus()
    },
    startAgain: () => setSent(undefined),
  }
}
