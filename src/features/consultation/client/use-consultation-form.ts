import { zodResolver } from '@hookform/resolvers/zod'
import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useForm } from 'react-hook-form'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import {
  type ConsultationFormInput,
  type ConsultationFormValues,
  consultationFormFields,
  consultationFormSchema,
  toPayload,
} from '../rules.ts'
import { useRequestConsultation } from './queries.ts'
import { type Preset, useConsultationDraft } from './use-consultation-draft.ts'
import { useSubmissionId } from './use-submission-id.ts'

type FieldName = keyof ConsultationFormValues
export type SentRequest = ReturnType<typeof toPayload>

const fallback = 'An error occurred. Please try again.'
const noPicture = 'The picture is not here yet. Please wait for it, or load a new one.'
const newPicture = 'Here is a new picture. Please type its characters.'

/** The refused fields in the order of the form, each with its sentence. */
function refusedFields(error: unknown): { name: FieldName; message: string }[] {
  const issues = error instanceof CallError ? error.issues : []
  // To the person at the form, the picture and its token are one thing.
  const spelt = issues.map(({ path, message }) => ({
    path: path === 'captchaValidation' ? 'captchaValue' : path,
    message,
  }))
  return consultationFormFields.flatMap((name) => {
    const issue = spelt.find(({ path }) => path === name)
    return issue ? [{ name, message: issue.message }] : []
  })
}

/** The request form: what is typed, what is wrong with it, and its way to the practice. */
export function useConsultationForm(preset: Preset, element: RefObject<HTMLFormElement | null>) {
  // Without default values of its own, the form reads what stands in the page: what was typed
  // before this script ran, or what a query has chosen.
  const form = useForm<ConsultationFormInput, unknown, ConsultationFormValues>({
    resolver: zodResolver(consultationFormSchema),
  })
  const { errors } = form.formState
  const { getValues, setError, setFocus, setValue } = form
  const request = useRequestConsultation()
  const submissionId = useSubmissionId()
  const draft = useConsultationDraft(form, element, preset)
  const { isRestored, save: saveDraft, clear: clearDraft } = draft
  /** What was sent, for the confirmation that takes the form's place. */
  const [sent, setSent] = useState<SentRequest>()
  const isSent = sent !== undefined
  /** The last try failed, and not for the sake of one field. */
  const [hasFailed, setHasFailed] = useState(false)
  const isSending = useRef(false)
  const validation = useRef<string>(undefined)
  const captcha = useRef<{ refresh: () => void }>(null)
  const wasSent = useRef(false)

  useEffect(() => {
    if (wasSent.current && !isSent) setFocus('firstName')
    wasSent.current = isSent
  }, [isSent, setFocus])

  const takeChallenge = useCallback(
    (next: string | undefined) => {
      // What was read in one picture is no answer to another.
      if (next !== undefined && getValues('captchaValue')) {
        setValue('captchaValue', '')
        setError('captchaValue', { message: newPicture })
      }
      validation.current = next
    },
    [getValues, setError, setValue],
  )

  function showRefusal(error: unknown) {
    showToast({ kind: 'error', title: 'Submission Failed', text: toErrorMessage(error, fallback) })
    setValue('captchaValue', '')
    const refused = refusedFields(error)
    setHasFailed(refused.length === 0)
    refused.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
    })
    if (refused.some(({ name }) => name === 'captchaValue')) captcha.current?.refresh()
  }

  async function send(values: ConsultationFormValues) {
    if (isSending.current) return
    if (validation.current === undefined) {
      form.setError('captchaValue', { message: noPicture }, { shouldFocus: true })
      return
    }
    isSending.current = true
    setHasFailed(false)
    const content = toPayload(values)
    try {
      await request.mutateAsync({
        body: {
          ...content,
          captchaValue: values.captchaValue,
          captchaValidation: validation.current,
          submissionId: submissionId.idFor(content),
        },
      })
      submissionId.forget()
      clearDraft()
      captcha.current?.refresh()
      setSent(content)
      showToast({
        kind: 'success',
        title: 'Consultation Request Submitted',
        text: "We'll contact you soon to schedule your consultation.",
      })
    } catch (error) {
      showRefusal(error)
    } finally {
      isSending.current = false
    }
  }

  /**
   * Ties an input to the form. A field left filled is checked at once; an empty one is blamed only
   * when the form is sent, and a sentence goes as soon as it is no longer true.
   */
  const tie = (name: FieldName) =>
    form.register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => {
        if (target.type !== 'checkbox' && target.value !== '') void form.trigger(name)
      },
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  return {
    tie,
    getError: (name: FieldName) => errors[name]?.message,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending: request.isPending,
    hasFailed,
    sent,
    isRestored,
    saveDraft,
    clearDraft: () => {
      clearDraft()
      const first = element.current?.elements.namedItem('firstName')
      if (first instanceof HTMLInputElement) first.focus()
    },
    startAgain: () => setSent(undefined),
    captcha,
    takeChallenge,
  }
}
