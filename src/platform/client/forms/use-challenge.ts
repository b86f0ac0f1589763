import { useCallback, useRef } from 'react'
import { m } from '#messages'
import type { UncontrolledForm } from './use-uncontrolled-form.ts'

type Form = Pick<UncontrolledForm<{ captchaValue: string }>, 'getText' | 'setText' | 'setError'>

/** The token of the current security check, and the handle that loads another one. */
export function useChallenge({ getText, setError, setText }: Form) {
  const validation = useRef<string>(undefined)
  const captcha = useRef<{ refresh: () => void }>(null)

  const updateChallenge = useCallback(
    (next: string | undefined) => {
      // The characters of one picture do not answer another.
      if (next !== undefined && getText('captchaValue')) {
        setText('captchaValue', '')
        setError('captchaValue', m.consultation_new_picture())
      }
      validation.current = next
    },
    [getText, setError, setText],
  )

  return { validation, captcha, updateChallenge }
}
