import { type RefObject, useCallback, useEffect, useEffectEvent } from 'react'
import {
  deleteDraft,
  onDraftsDeleted,
  readDraft,
  saveDraft,
} from '#platform/client/forms/drafts.ts'
import type { UncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import type { WaitlistFormValues } from '../contract/public.ts'

/** The agreement must be given again, and a security check expires. */
const draftFields = ['firstName', 'lastName', 'email', 'phone'] as const
const formName = 'waitlist'

type Form = Pick<UncontrolledForm<WaitlistFormValues>, 'getText' | 'setText' | 'reset'>

/** Stores what was typed in this tab, for the list of any therapist, and restores it into empty fields. */
export function useWaitlistDraft({ getText, setText, reset }: Form) {
  const save = useCallback(() => {
    const values = Object.fromEntries(draftFields.map((name) => [name, getText(name)]))
    if (draftFields.some((name) => values[name] !== '')) saveDraft(formName, { search: '', values })
    else deleteDraft(formName)
  }, [getText])

  const clear = useCallback(() => {
    deleteDraft(formName)
    reset()
  }, [reset])

  const start = useEffectEvent(() => {
    const draft = readDraft(formName)
    for (const name of draftFields) {
      const value = draft?.values[name]
      if (value && getText(name) === '') setText(name, value)
    }
    save()
    return onDraftsDeleted(clear)
  })
  useEffect(() => start(), [])

  return { save, clear }
}

export type FormElement = RefObject<HTMLFormElement | null>
