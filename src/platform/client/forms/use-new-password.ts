import { type SyntheticEvent, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { m } from '#messages'
import { CallError, toErrorMessage } from '../http/api.ts'

type NewPassword = { password: string }

interface NewPasswordOptions {
  resolver: Resolver<NewPassword>
  /** Stores the password; the form stays pending until the page is left. */
  send: (password: string) => Promise<void>
  /** The link that led to the form does not work any more. */
  onLinkFault: (message: string) => void
}

/** True if the server refused the link of an email, and not what was typed. */
export const isLinkFault = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 400 && error.code?.startsWith('LINK_') === true

/** The form for a new password, which a mailed link opens. */
export function useNewPassword({ resolver, send, onLinkFault }: NewPasswordOptions) {
  const form = useForm<NewPassword>({
    resolver,
    defaultValues: { password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<string>()

  function showFailure(error: unknown) {
    if (isLinkFault(error)) {
      onLinkFault(error.userMessage)
      return
    }
    const message = toErrorMessage(error, m.forms_server_unreachable())
    const issues = error instanceof CallError ? error.issues : []
    if (issues.some(({ path }) => path === 'password')) {
      form.setError('password', { type: 'server', message }, { shouldFocus: true })
    } else setRefusal(message)
  }

  async function submit({ password: chosen }: NewPassword) {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    setRefusal(undefined)
    try {
      await send(chosen)
    } catch (error) {
      isSending.current = false
      setPending(false)
      showFailure(error)
    }
  }

  return {
    field: form.register('password', {
      onChange: () => {
        if (form.getFieldState('password').error) void form.trigger('password')
      },
    }),
    error: form.formState.errors.password?.message,
    password,
    refusal,
    isPending,
    submit: (event: SyntheticEvent) => void form.handleSubmit(submit)(event),
  }
}
