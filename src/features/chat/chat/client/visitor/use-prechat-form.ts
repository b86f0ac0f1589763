import { type FocusEvent, type SyntheticEvent, useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { validateCaptcha } from '#features/core/captcha/contract.ts'
import { m } from '#messages'
import { callOverHttp } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { capitaliseName } from '#shared/capitalise-name.ts'
import { formatPhone, phoneDigits } from '#shared/phone.ts'
import { text } from '#shared/text.ts'
import { callablePhone, type Visitor, visitorSchema } from '../../contract/messages.ts'
import type { SolvedCaptcha } from './chat-state.ts'
import { prepareChatToasts } from './chat-toasts.ts'

const prechatSchema = z.object({
  ...visitorSchema.shape,
  senderPhone: callablePhone,
  captcha: text({
    min: 1,
    max: 40,
    message: () => m.captcha_text_required(),
    tooLong: ({ max }) => m.captcha_too_long({ max }),
  }),
  consent: z.literal('on', { error: () => m.chat_consent_required() }),
})
type PrechatValues = z.output<typeof prechatSchema>
type FieldName = keyof PrechatValues
type Errors = Partial<Record<FieldName, string>>

/** In the order of the form. */
const fieldNames = ['senderName', 'senderPhone', 'senderEmail', 'captcha', 'consent'] as const

/** `isWrong`: the server has refused the answer, whose picture is then of no more use. */
type AnswerProblem = { text: string; isWrong: boolean }

/** Has the server check an answer. @returns undefined for a right one */
export async function validateAnswer(answer: SolvedCaptcha): Promise<AnswerProblem | undefined> {
  try {
    const { valid } = await callOverHttp(validateCaptcha, {
      body: { captcha: answer.value, validation: answer.validation },
    })
    return valid ? undefined : { text: m.chat_check_wrong(), isWrong: true }
  } catch {
    const text = m.chat_check_not_validated()
    showToast({ kind: 'error', title: m.errors_error(), text })
    return { text, isWrong: false }
  }
}

const findInput = (form: HTMLFormElement | null, name: FieldName) => {
  const input = form?.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

const check = (form: HTMLFormElement) =>
  prechatSchema.safeParse(Object.fromEntries(new FormData(form)))

function toErrors(outcome: ReturnType<typeof check>): Errors {
  const errors: Errors = {}
  for (const { path, message } of outcome.error?.issues ?? []) {
    const name = fieldNames.find((each) => each === path[0])
    if (name) errors[name] ??= message
  }
  return errors
}

const toVisitor = ({ senderName, senderPhone, senderEmail }: PrechatValues): Visitor => ({
  senderName: capitaliseName(senderName),
  senderPhone: formatPhone(senderPhone),
  senderEmail,
})

/**
 * The form before the chat: its validation and its security check. The values are in the inputs.
 * react-hook-form is not used here: it would take a quarter of the chat's byte budget.
 */
export function usePrechatForm(onStart: (visitor: Visitor, captcha: SolvedCaptcha) => void) {
  const formRef = useRef<HTMLFormElement>(null)
  const captcha = useRef<{ refresh: () => void }>(null)
  const validation = useRef<string>(undefined)
  const [errors, setErrors] = useState<Errors>({})
  const [isPending, setPending] = useState(false)

  const startChallenge = useCallback((next: string | undefined) => {
    const entry = findInput(formRef.current, 'captcha')
    // An answer to one picture is wrong for the next.
    if (next !== undefined && entry) entry.value = ''
    validation.current = next
  }, [])

  /** Shows the errors and moves the focus to the first of them. */
  function showErrors(found: Errors) {
    setErrors(found)
    const first = fieldNames.find((name) => found[name])
    if (first) findInput(formRef.current, first)?.focus()
  }

  async function start(values: PrechatValues) {
    if (validation.current === undefined) {
      showErrors({ captcha: m.chat_check_missing() })
      return
    }
    const answer = { value: values.captcha, validation: validation.current }
    setPending(true)
    const problem = await validateAnswer(answer)
    setPending(false)
    if (problem === undefined) {
      onStart(toVisitor(values), answer)
      return
    }
    if (problem.isWrong) captcha.current?.refresh()
    showErrors({ captcha: problem.text })
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const outcome = check(event.currentTarget)
    showErrors(toErrors(outcome))
    if (outcome.success) void start(outcome.data)
  }

  /** As in the consultation form: errors appear on leaving a filled field, and disappear while typing. */
  const register = (name: FieldName) => ({
    name,
    onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
      if (target.type === 'checkbox' || target.value === '' || !target.form) return
      if (name === 'senderPhone' && phoneDigits(target.value).length >= 10) {
        target.value = formatPhone(target.value)
      }
      const error = toErrors(check(target.form))[name]
      setErrors((before) => ({ ...before, [name]: error }))
    },
    onChange: ({ target }: { target: HTMLInputElement }) => {
      prepareChatToasts()
      if (!errors[name] || !target.form) return
      const error = toErrors(check(target.form))[name]
      setErrors((before) => ({ ...before, [name]: error }))
    },
  })

  return {
    formRef,
    register,
    getError: (name: FieldName) => errors[name],
    submit,
    isPending,
    captcha,
    startChallenge,
    /** The present value of a field, for another form. */
    getTyped: (name: FieldName) => findInput(formRef.current, name)?.value ?? '',
  }
}
