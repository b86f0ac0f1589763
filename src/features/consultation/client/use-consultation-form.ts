import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type ConsultationFormInput,
  type ConsultationFormValues,
  consultationFormSchema,
  type SentRequest,
} from '../rules.ts'
import { useChallenge } from './use-challenge.ts'
import { type Preset, useConsultationDraft } from './use-consultation-draft.ts'
import { type SentView, useSendRequest } from './use-send-request.ts'

type FieldName = keyof ConsultationFormValues

/** The request form: its values, their validation, the draft and sending. */
export function useConsultationForm(preset: Preset, element: RefObject<HTMLFormElement | null>) {
  // Without default values the form reads the fields in the page: what was typed before this script
  // ran, or what the URL's query has chosen.
  const form = useForm<ConsultationFormInput, unknown, ConsultationFormValues>({
    resolver: zodResolver(consultationFormSchema),
  })
  const { errors } = form.formState
  const { setFocus } = form
  const {
    isRestored,
    save: saveDraft,
    clear: clearDraft,
  } = useConsultationDraft(form, element, preset)
  const { validation, captcha, updateChallenge } = useChallenge(form)
  /** The sent request, for the confirmation that replaces the form. */
  const [sent, setSent] = useState<{ request: SentRequest; View: SentView }>()
  const { send, isPending, hasFailed } = useSendRequest(
    form,
    { validation, captcha },
    (request, View) => {
      clearDraft()
      captcha.current?.refresh()
      setSent({ request, View })
    },
  )
  const isSent = sent !== undefined
  const wasSent = useRef(false)

  useEffect(() => {
    if (wasSent.current && !isSent) setFocus('firstName')
    wasSent.current = isSent
  }, [isSent, setFocus])

  /**
   * Registers an input. A filled field is validated when it loses the focus, an empty one only when
   * the form is sent, and an error disappears as soon as it no longer applies.
   */
  const register = (name: FieldName) =>
    form.register(name, {
      onBlur: ({ target }: { target: HTMLInputElement }) => {
        if (target.type !== 'checkbox' && target.value !== '') void form.trigger(name)
      },
      onChange: () => {
        if (form.getFieldState(name).error) void form.trigger(name)
      },
    })

  return {
    register,
    getError: (name: FieldName) => errors[name]?.message,
    submit: (event: SyntheticEvent) => void form.handleSubmit(send)(event),
    isPending,
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
    updateChallenge,
  }
}
