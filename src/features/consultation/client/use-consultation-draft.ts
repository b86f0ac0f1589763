import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  deleteDraft,
  onDraftsDeleted,
  readDraft,
  saveDraft,
} from '#platform/client/forms/drafts.ts'
import { takePrefill } from '#platform/client/forms/form-prefill.ts'
import { noPreference } from '../contract.ts'
import type { ConsultationFormInput, ConsultationFormValues } from '../rules.ts'

/** The fields that a draft stores. Consent must be given again, and a security check expires. */
const draftFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'preferredLocation',
  'preferredTherapist',
  'notes',
] as const satisfies (keyof ConsultationFormValues)[]
type DraftField = (typeof draftFields)[number]

/** The initial values of the form: defaults, or the choices of a link. */
export type Preset = Record<DraftField, string>

export const emptyPreset: Preset = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  serviceType: '',
  preferredLocation: noPreference,
  preferredTherapist: noPreference,
  notes: '',
}

const prefillFields = ['firstName', 'phone', 'email', 'notes'] as const satisfies DraftField[]

const formName = 'consultation'

type Form = UseFormReturn<ConsultationFormInput, unknown, ConsultationFormValues>

/** Whether a field accepts a value: a list no longer offers a therapist who has left. */
function accepts(form: HTMLFormElement | null, name: DraftField, value: string): boolean {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement)) return true
  return Array.from(field.options).some((option) => option.value === value)
}

/**
 * Stores the form's draft in this tab and restores it. A link's choices take precedence over a draft
 * of another page, and values already in the fields over both.
 */
export function useConsultationDraft(
  form: Form,
  element: RefObject<HTMLFormElement | null>,
  preset: Preset,
) {
  const [isRestored, setRestored] = useState(false)
  const { getValues, setValue, reset } = form

  const save = useCallback(() => {
    const values = Object.fromEntries(draftFields.map((name) => [name, getValues(name) ?? '']))
    const isTyped = draftFields.some((name) => values[name] !== preset[name])
    // A sentence that the link wrote is in the page's language, and the draft survives a change of language.
    if (values['notes'] === preset.notes) values['notes'] = ''
    if (isTyped) saveDraft(formName, { search: location.search, values })
    else deleteDraft(formName)
  }, [getValues, preset])

  const restore = useCallback(() => {
    const draft = readDraft(formName)
    if (!draft) return
    const isSameLink = draft.search === location.search
    for (const name of draftFields) {
      const value = draft.values[name]
      const isChosenByLink = !isSameLink && preset[name] !== emptyPreset[name]
      if (!value || value === preset[name] || isChosenByLink) continue
      if ((getValues(name) ?? '') !== preset[name] || !accepts(element.current, name, value))
        continue
      setValue(name, value as never) // a text that this field had, or an option of its list
      setRestored(true)
    }
  }, [element, getValues, preset, setValue])

  const clear = useCallback(() => {
    deleteDraft(formName)
    setRestored(false)
    reset()
  }, [reset])

  // Only on mount: a page with another preset mounts the form again.
  const start = useEffectEvent(() => {
    // Opening the storage takes a phone as long as rendering the form, so it gets a task of its own.
    const timer = setTimeout(() => {
      restore()
      save()
    })
    // The chat passes on what a visitor typed there before turning to this form.
    const stopPrefill = takePrefill(formName, (values) => {
      for (const name of prefillFields) {
        const value = values[name]
        if (value && !getValues(name)) setValue(name, value)
      }
      save()
    })
    const stopDeletion = onDraftsDeleted(clear)
    return () => {
      clearTimeout(timer)
      stopPrefill()
      stopDeletion()
    }
  })
  useEffect(() => start(), [])

  return { isRestored, save, clear }
}
