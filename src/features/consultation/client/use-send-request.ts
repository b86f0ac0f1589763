import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import {
  type ConsultationFormInput,
  type ConsultationFormValues,
  type SentRequest,
  toPayload,
} from '../rules.ts'
import type { ConsultationSent } from './consultation-sent.tsx'
import { useRequestConsultation } from './queries.ts'
import { getRefusedFields } from './refused-fields.ts'
import type { useChallenge } from './use-challenge.ts'
import { useSubmissionId } from './use-submission-id.ts'

/** What replaces the form; undefined if its code could not be loaded, which must not lose a request. */
export type SentView = typeof ConsultationSent | undefined

const loadSentView = (): Promise<SentView> =>
  import('./consultation-sent.tsx').then(
    (module) => module.ConsultationSent,
    () => undefined,
  )

type Form = UseFormReturn<ConsultationFormInput, unknown, ConsultationFormValues>
type Challenge = Pick<ReturnType<typeof useChallenge>, 'validation' | 'captcha'>

/** Sends the form, and shows which fields the server refused. */
export function useSendRequest(
  form: Form,
  { validation, captcha }: Challenge,
  onSent: (request: SentRequest, View: SentView) => void,
) {
  const request = useRequestConsultation()
  const submissionId = useSubmissionId()
  /** The last attempt failed, and not because of a single field. */
  const [hasFailed, setHasFailed] = useState(false)
  const isSending = useRef(false)
  const [isPending, setPending] = useState(false)

  function showFailure(error: unknown) {
    showToast({
      kind: 'error',
      title: m.consultation_failed_title(),
      text: toErrorMessage(error, m.consultation_failed()),
    })
    form.setValue('captchaValue', '')
    const refused = getRefusedFields(error)
    setHasFailed(refused.length === 0)
    refused.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    if (refused.some(({ name }) => name === 'captchaValue')) captcha.current?.refresh()
  }

  async function send(values: ConsultationFormValues) {
    if (isSending.current) return
    if (validation.current === undefined) {
      form.setError('captchaValue', { message: m.consultation_no_picture() }, { shouldFocus: true })
      return
    }
    isSending.current = true
    setPending(true)
    setHasFailed(false)
    const content = toPayload(values)
    try {
      const loading = loadSentView()
      await request.mutateAsync({
        body: {
          ...content,
          captchaValue: values.captchaValue,
          captchaValidation: validation.current,
          submissionId: submissionId.idFor(content),
        },
      })
      submissionId.forget()
      onSent(content, await loading)
      showToast({
        kind: 'success',
        title: m.consultation_sent_title(),
        text: m.consultation_sent_text(),
      })
    } catch (error) {
      showFailure(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  return { send, isPending, hasFailed }
}
