import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import {
  managedProfileSchema,
  type OwnProfile,
  ownProfileSchema,
  type Profile,
} from '#features/therapists/contract/profiles.ts'
import { mergeEdits } from '#platform/client/forms/merge-edits.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'
import type { Conflict } from '#platform/client/ui/portal/edit-conflict.tsx'
import {
  cleanTags,
  editsOfProfile,
  type ProfileEdits,
  type ProfileFormKind,
  profileForms,
  titleCase,
} from '../profile-edits.ts'

/** What a save sends: the whole form and the version that was read. */
export type ProfileToSave = OwnProfile & { updatedAt: string }

export interface ProfileSaving {
  /** @throws CallError */
  save: (profile: ProfileToSave) => Promise<Profile>
  loadLatest: () => Promise<Profile>
  /** The notices of a successful and of a failed save. */
  saved: { title: string; text: string }
  failed: { title: string; text: string }
  onSaved?: (() => void) | undefined
}

const fieldNames: Record<keyof ProfileEdits, string> = {
  title: 'Title',
  bio: 'Biography',
  approachDescription: 'Approach',
  education: 'Education',
  specializations: 'Specializations',
  languages: 'Languages',
  ageGroups: 'Age groups',
  location: 'Location',
  acceptingClients: 'Accepting clients',
}

const formatWait = (value: ProfileEdits[keyof ProfileEdits]) => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : value.join(', ')
}

/** The form of one profile: its values, saving, and merging with concurrent changes. */
export function useProfileForm(profile: Profile, kind: ProfileFormKind, saving: ProfileSaving) {
  // The version that was read: saving over a newer one is a conflict.
  const [read, setRead] = useState(profile)
  const [conflict, setConflict] = useState<Conflict>()
  const [isLoading, setLoading] = useState(false)
  const [isSaving, setSaving] = useState(false)
  // Text in a tag input that has not been added to its list yet.
  const [tag, setTag] = useState('')
  const [entry, setEntry] = useState('')
  const schema = kind === 'own' ? ownProfileSchema : managedProfileSchema
  const form = useForm<ProfileEdits, unknown, OwnProfile>({
    // The form only has lists, although the call accepts text with commas too.
    resolver: zodResolver(schema) as Resolver<ProfileEdits, unknown, OwnProfile>,
    defaultValues: editsOfProfile(profile),
  })
  const isDirty = form.formState.isDirty || tag.trim() !== '' || entry.trim() !== ''
  const normaliseTag = kind === 'managed' ? titleCase : undefined

  /** Adds text that was typed into a tag input but not added. */
  function addTyped() {
    if (tag.trim()) {
      const typed = tag.split(',').map((part) => normaliseTag?.(part.trim()) ?? part)
      const tags = cleanTags([...form.getValues('specializations'), ...typed])
      form.setValue('specializations', tags, { shouldDirty: true })
      setTag('')
    }
    if (entry.trim()) {
      const entries = cleanTags([...form.getValues('education'), entry])
      form.setValue('education', entries, { shouldDirty: true })
      setEntry('')
    }
  }

  function start(from: Profile) {
    setRead(from)
    form.reset(editsOfProfile(from))
    setTag('')
    setEntry('')
    setConflict(undefined)
  }

  function showFailure(error: unknown) {
    if (error instanceof CallError && error.status === 409) {
      setConflict({ kind: 'found' })
      return
    }
    const text = toErrorMessage(error, saving.failed.text)
    showToast({ kind: 'error', title: saving.failed.title, text })
    if (!(error instanceof CallError)) return
    for (const { path, message } of error.issues) {
      const field = path.replace(/^profile\./, '').split('.')[0] ?? ''
      if (Object.hasOwn(fieldNames, field)) {
        form.setError(field as keyof ProfileEdits, { type: 'server', message })
      }
    }
  }

  const send = form.handleSubmit(async (edits) => {
    if (isSaving) return
    setSaving(true)
    try {
      start(await saving.save({ ...edits, updatedAt: read.updatedAt }))
    } catch (error) {
      showFailure(error)
      return
    } finally {
      setSaving(false)
    }
    showToast({ kind: 'success', ...saving.saved })
    saving.onSaved?.()
  })

  async function loadLatest() {
    setLoading(true)
    try {
      const theirs = await saving.loadLatest()
      const latest = editsOfProfile(theirs)
      const { merged, both } = mergeEdits(editsOfProfile(read), form.getValues(), latest)
      form.reset(latest)
      for (const field of Object.keys(merged) as (keyof ProfileEdits)[]) {
        form.setValue(field, merged[field], { shouldDirty: true })
      }
      setRead(theirs)
      setConflict({
        kind: 'loaded',
        theirs: both.map((field) => ({
          label: fieldNames[field],
          value: formatWait(latest[field]),
        })),
      })
    } catch (error) {
      const text = toErrorMessage(error, 'The profile could not be loaded. Please try again.')
      showToast({ kind: 'error', title: 'Error', text })
    } finally {
      setLoading(false)
    }
  }

  return {
    form,
    texts: profileForms[kind],
    read,
    isDirty,
    isSaving,
    submit: () => {
      addTyped()
      return send()
    },
    discard: () => start(read),
    conflict,
    loadLatest,
    isLoading,
    tag,
    setTag,
    entry,
    setEntry,
    normaliseTag,
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
