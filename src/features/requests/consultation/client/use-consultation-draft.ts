import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  deleteDraft,
  onDraftsDeleted,
  readDraft,
  saveDraft,
} from '#platform/client/forms/drafts.ts'
import { takePrefill } from '#platform/client/forms/form-prefill.ts'
import type { UncontrolledForm } from '#platform/client/forms/use-uncontrolled-form.ts'
import { noPreference } from '#shared/request-fields.ts'
import type { ConsultationFormValues } from '../rules.ts'

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
  'callTimes',
  'contactBy',
  'mayLeaveMessage',
  'heardFrom',
  'call',
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
  callTimes: '',
  contactBy: '',
  mayLeaveMessage: '',
  heardFrom: '',
  call: '',
}

const prefillFields = ['firstName', 'phone', 'email', 'notes'] as const satisfies DraftField[]

const formName = 'consultation'

type Form = Pick<UncontrolledForm<ConsultationFormValues>, 'reset'>

/** True if a field accepts a value: a list no longer offers a therapist who has left. */
function accepts(form: HTMLFormElement | null, name: DraftField, value: string): boolean {
  const field = form?.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement)) return true
  return Array.from(field.options).some((option) => option.value === value)
}

const createDraftFields = (element: RefObject<HTMLFormElement | null>) => ({
  /** A field as text; of checkboxes the values of those that are checked. */
  getValue: (name: DraftField) =>
    new FormData(element.current ?? undefined)
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join(' '),
  setValue(name: DraftField, text: string) {
    const inputs = element.current?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? []
    for (const input of inputs) {
      if (input.type === 'checkbox') input.checked = text.split(' ').includes(input.value)
      else input.value = text
    }
  },
})

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
  const { reset } = form

  const { getValue, setValue } = useMemo(() => createDraftFields(element), [element])

  const save = useCallback(() => {
    const values = Object.fromEntries(draftFields.map((name) => [name, getValue(name)]))
    const isTyped = draftFields.some((name) => values[name] !== preset[name])
    // A sentence that the link wrote is in the page's language, and the draft survives a change of language.
    if (values['notes'] === preset.notes) values['notes'] = ''
    if (isTyped) saveDraft(formName, { search: location.search, values })
    else deleteDraft(formName)
  }, [getValue, preset])

  const restore = useCallback(() => {
    const draft = readDraft(formName)
    if (!draft) return
    const isSameLink = draft.search === location.search
    for (const name of draftFields) {
      const value = draft.values[name]
      const isChosenByLink = !isSameLink && preset[name] !== emptyPreset[name]
      if (!value || value === preset[name] || isChosenByLink) continue
      if (getValue(name) !== preset[name] || !accepts(element.current, name, value)) continue
      setValue(name, value)
      setRestored(true)
    }
    // The step of the free call follows other fields.
    element.current?.dispatchEvent(new Event('restored'))
  }, [element, getValue, preset, setValue])

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
        if (value && !getValue(name)) setValue(name, value)
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
