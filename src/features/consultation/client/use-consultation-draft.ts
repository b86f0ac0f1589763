import { type RefObject, useCallback, useEffect, useState } from 'react'
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

/** What a draft keeps: consent is given anew, and a security check is of its moment. */
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

/** What stands in the form before anybody types: the page's own choices, or a link's. */
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

const handedOver = ['firstName', 'phone', 'email', 'notes'] as const satisfies DraftField[]

const formName = 'consultation'

type Form = UseFormReturn<ConsultationFormInput, unknown, ConsultationFormValues>

/** Whether a field can hold a value: a list no longer offers someone who has left. */
function canHold(form: HTMLFormElement | null, name: DraftField, value: string): boolean {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement)) return true
  return Array.from(field.options).some((option) => option.value === value)
}

/**
 * Keeps what is typed for as long as the tab lives, and brings it back. What a link has chosen counts
 * for more than a draft of another page; what stands in a field already counts for more than both.
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
      if ((getValues(name) ?? '') !== preset[name] || !canHold(element.current, name, value))
        continue
      setValue(name, value as never) // a text of this very field, or an option of its list
      setRestored(true)
    }
  }, [element, getValues, preset, setValue])

  const clear = useCallback(() => {
    deleteDraft(formName)
    setRestored(false)
    reset()
  }, [reset])

  useEffect(() => {
    // Opening the storage takes a phone as long as drawing a form: not in the same task.
    const timer = setTimeout(() => {
      restore()
      save()
    })
    // Somebody turned to this form from the chat: what was typed there need not be typed again.
    const stopHandover = takePrefill(formName, (words) => {
      for (const name of handedOver) {
        const word = words[name]
        if (word && !getValues(name)) setValue(name, word)
      }
      save()
    })
    const stopDeletion = onDraftsDeleted(clear)
    return () => {
      clearTimeout(timer)
      stopHandover()
      stopDeletion()
    }
    // Once: later presets are those of another page, which mounts the form again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { isRestored, save, clear }
}
