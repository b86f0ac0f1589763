import { useRef, useState } from 'react'
import { m } from '#messages'
import { CallError, toErrorMessage } from '../http/api.ts'
import { showToast } from '../toasts.ts'
import { useChallenge } from './use-challenge.ts'
import { useSubmissionId } from './use-submission-id.ts'
import type { UncontrolledForm } from './use-uncontrolled-form.ts'

/** Proof that a person sends the form, and that it is sent once. */
type Proof = {
  captchaValue: string
  captchaValidation: string
  submissionId: string | undefined
  /** A field that only robots fill in, see `do-work.ts` of the security check. */
  subject: string
}

/** A failed attempt that is not about a single field. */
type Failure = {
  message: string
  /** The server has refused what was sent; otherwise it may have arrived. */
  isRefused: boolean
}

/** Sends a form with a security check, once at a time, and shows which fields the server refused. */
export function useCheckedSend<Values extends { captchaValue: string }>(
  form: UncontrolledForm<Values>,
  schema: { shape: Readonly<Record<keyof Values, unknown>> },
  failureTitle: () => string,
  /** Returns true for a refusal that is shown elsewhere: the security check is not spent, and its entry stays. */
  isHandled?: (error: unknown) => boolean,
) {
  const { validation, captcha, updateChallenge } = useChallenge(form)
  const submissionId = useSubmissionId()
  const isSending = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  function showFailure(error: unknown) {
    const message = toErrorMessage(error, m.consultation_failed())
    showToast({ kind: 'error', title: failureTitle(), text: message })
    form.setText('captchaValue', '')
    const issues = error instanceof CallError ? error.issues : []
    const names = Object.keys(schema.shape) as (keyof Values & string)[] // `Object.keys` loses the keys' type
    const refused = names.flatMap((name) => {
      // The form has one field for the security check; the request has a token besides.
      const issue = issues.find(
        ({ path }) => (path === 'captchaValidation' ? 'captchaValue' : path) === name,
      )
      return issue ? [{ name, issue }] : []
    })
    for (const { name, issue } of refused) form.setError(name, issue.message)
    if (refused[0]) form.setFocus(refused[0].name)
    else setFailure({ message, isRefused: issues.length > 0 })
    if (refused.some(({ name }) => name === 'captchaValue')) captcha.current?.refresh()
  }

  /** `content` is what makes a request a new one; the security check does not. */
  async function send(
    { captchaValue }: Values,
    content: object,
    call: (proof: Proof) => Promise<void>,
  ) {
    if (isSending.current) return
    const captchaValidation = validation.current
    if (captchaValidation === undefined) {
      form.setError('captchaValue', m.consultation_no_picture())
      form.setFocus('captchaValue')
      return
    }
    isSending.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await call({
        captchaValue,
        captchaValidation,
        submissionId: submissionId.idFor(content),
        subject: form.getText('subject' as keyof Values & string),
      })
      submissionId.forget()
    } catch (error) {
      if (!isHandled?.(error)) showFailure(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  return { send, isPending, failure, captcha, updateChallenge }
}
