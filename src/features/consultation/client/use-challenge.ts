import { useCallback, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#messages'
import type { ConsultationFormInput, ConsultationFormValues } from '../rules.ts'

type Form = UseFormReturn<ConsultationFormInput, unknown, ConsultationFormValues>

/** The token of the current security check, and the handle that loads another one. */
export function useChallenge({ getValues, setError, setValue }: Form) {
  const validation = useRef<string>(undefined)
  const captcha = useRef<{ refresh: () => void }>(null)

  const updateChallenge = useCallback(
    (next: string | undefined) => {
      // The characters of one picture do not answer another.
      if (next !== undefined && getValues('captchaValue')) {
        setValue('captchaValue', '')
        setError('captchaValue', { message: m.consultation_new_picture() })
      }
      validation.current = next
    },
    [getValues, setError, setValue],
  )

  return { validation, captcha, updateChallenge }
}
