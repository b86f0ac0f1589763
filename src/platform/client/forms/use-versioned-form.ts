import { useLayoutEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { CallError, toErrorMessage } from '../http/api.ts'
import { showToast } from '../toasts.ts'
import { mergeEdits } from './merge-edits.ts'

/** Someone else saved first. The conflict is found by saving, and resolved by loading their version. */
export type Conflict =
  | {
      kind: 'found'
      /** The person who saved first, in a sentence, where the server says so. */
      title?: string
      /** Their names, once they are known. */
      by?: readonly string[]
    }
  | {
      kind: 'loaded'
      /** The person who has saved since, where that is known. */
      by: readonly string[]
      /** Their values of the fields that both have changed to different values. */
      theirs: readonly { label: string; value: string }[]
    }

interface VersionedFormOptions<Version, Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  /** The version that the form was filled from: saving over a newer one is a conflict. */
  read: Version
  /** Called with the version to go on with: one's own after saving, or that of others. */
  onRead: (version: Version) => void
  toValues: (version: Version) => Values
  /** Shows what the schema does not check. @returns whether the values can be sent */
  validate?: (values: Values) => boolean
  /** @returns the saved version; nothing if the form closes */
  save: (sent: Sent, values: Values) => Promise<Version | undefined>
  /** By default, every 409. */
  isConflict?: (error: CallError) => boolean
  onFailed: (error: unknown) => void
  onSaved: (saved: Version | undefined) => void
  loadLatest: () => Promise<Version>
  loadFailed: string
  isSame?: (a: Values, b: Values, field: keyof Values) => boolean
  /** The label of a field, and its value in a version. */
  describe: (field: keyof Values, version: Version) => { label: string; value: string }
  findAuthors?: (theirs: Version) => readonly string[]
  /** Called when the form was filled without edits: after saving and discarding. */
  onReset?: () => void
  /** Text that was typed but is in no field of the form yet. */
  hasOtherText?: boolean
  /** Called when the form becomes dirty and when it becomes clean again. */
  onEdited: (isDirty: boolean) => void
}

const isAnyConflict = () => true

/** The people who saved first. @returns none if that cannot be read now */
async function readAuthors<Version>(options: {
  findAuthors?: (theirs: Version) => readonly string[]
  loadLatest: () => Promise<Version>
}): Promise<readonly string[]> {
  const { findAuthors, loadLatest } = options
  return findAuthors ? loadLatest().then(findAuthors, () => []) : []
}

/** A form over a record that others may save in the meantime: saving, and merging with their changes. */
export function useVersionedForm<Version, Values extends FieldValues, Sent>(
  options: VersionedFormOptions<Version, Values, Sent>,
) {
  const { form, read, onRead, toValues, isConflict = isAnyConflict, onEdited } = options
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const isDirty = form.formState.isDirty || (options.hasOtherText ?? false)

  // A layout effect runs before the next key press, so that Escape asks about this change too.
  useLayoutEffect(() => onEdited(isDirty), [isDirty, onEdited])

  /** Fills the form from a version, without edits. */
  function start(version: Version) {
    onRead(version)
    form.reset(toValues(version))
    options.onReset?.()
    setConflict(undefined)
  }

  const submit = form.handleSubmit(async (sent) => {
    if (isSaving || options.validate?.(form.getValues()) === false) return
    setSaving(true)
    let saved: Version | undefined
    try {
      saved = await options.save(sent, form.getValues())
      if (saved !== undefined) start(saved)
    } catch (error) {
      const isNewer = error instanceof CallError && error.status === 409 && isConflict(error)
      if (isNewer) {
        setConflict({ kind: 'found' })
        const by = await readAuthors(options)
        setConflict((now) => (now?.kind === 'found' ? { ...now, by } : now))
      } else options.onFailed(error)
      return
    } finally {
      setSaving(false)
    }
    options.onSaved(saved)
  })

  /** Loads the version of others. Edited fields keep their edits, all others show that version. */
  async function loadLatest() {
    setLoading(true)
    try {
      const theirs = await options.loadLatest()
      const latest = toValues(theirs)
      const before = toValues(read)
      // The form lacks fields that were never shown.
      const typed = { ...before, ...form.getValues() }
      const { merged, both } = mergeEdits(before, typed, latest, options.isSame)
      form.reset(latest)
      for (const field of Object.keys(merged) as Path<Values>[]) {
        const value = merged[field] as PathValue<Values, typeof field>
        form.setValue(field, value, { shouldDirty: true })
      }
      const by = options.findAuthors?.(theirs) ?? []
      const labelled = both.map((field) => options.describe(field, theirs))
      setConflict({ kind: 'loaded', by, theirs: labelled })
      onRead(theirs)
    } catch (error) {
      const text = toErrorMessage(error, options.loadFailed)
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setLoading(false)
    }
  }

  return {
    isDirty,
    submit,
    isSaving,
    discard: () => start(read),
    conflict: { conflict, onLoad: () => void loadLatest(), isLoading },
  }
}
