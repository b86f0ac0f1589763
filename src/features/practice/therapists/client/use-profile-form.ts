import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import {
  managedProfileSchema,
  type OwnProfile,
  ownProfileSchema,
  type Profile,
} from '#features/practice/therapists/contract/profiles.ts'
import { useVersionedForm } from '#platform/client/forms/use-versioned-form.ts'
import { CallError, toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import {
  cleanTags,
  type ProfileEdits,
  type ProfileFormKind,
  profileForms,
  titleCase,
  toProfileEdits,
  withDefaultTexts,
} from '../profile-edits.ts'

/** Contents of a save: the whole form and the version that was read. */
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
  isPublic: 'Show on the website',
  titleFr: 'French title',
  bioFr: 'French biography',
  approachDescriptionFr: 'French approach',
  specializationsFr: 'French specializations',
  educationFr: 'French education',
  approachesFr: 'French ways of working',
  designation: 'Designation',
  registrationNumber: 'Registration number',
  pronouns: 'Pronouns',
  supervisor: 'Supervisor',
  approaches: 'Ways of working',
  availability: 'Availability',
  sessionFee: 'Session fee',
  offersVideo: 'Video sessions',
}

const formatValue = (value: ProfileEdits[keyof ProfileEdits]) => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string') return value
  if (typeof value === 'number' || value === null)
    return value === null ? 'not stated' : `$${value}`
  return value.map((entry) => (typeof entry === 'string' ? entry : entry.fr)).join(', ')
}

type Form = UseFormReturn<ProfileEdits, unknown, OwnProfile>

function showFailure(form: Form, error: unknown, failed: ProfileSaving['failed']): void {
  const text = toErrorMessage(error, failed.text)
  showToast({ kind: 'error', title: failed.title, text })
  if (!(error instanceof CallError)) return
  for (const { path, message } of error.issues) {
    const field = path.replace(/^profile\./, '').split('.')[0] ?? ''
    if (Object.hasOwn(fieldNames, field)) {
      form.setError(field as keyof ProfileEdits, { type: 'server', message })
    }
  }
}

/** Text in a tag input that has not been added to its list yet; it is added on saving. */
function useTypedEntries(form: Form, normaliseTag: ((tag: string) => string) | undefined) {
  const [tag, setTag] = useState('')
  const [approach, setApproach] = useState('')
  const [entry, setEntry] = useState('')
  const clear = () => {
    setTag('')
    setApproach('')
    setEntry('')
  }
  const addTyped = () => {
    if (approach.trim()) {
      const approaches = cleanTags([...form.getValues('approaches'), ...approach.split(',')])
      form.setValue('approaches', approaches, { shouldDirty: true })
    }
    if (tag.trim()) {
      const typed = tag.split(',').map((part) => normaliseTag?.(part.trim()) ?? part)
      const tags = cleanTags([...form.getValues('specializations'), ...typed])
      form.setValue('specializations', tags, { shouldDirty: true })
    }
    if (entry.trim()) {
      const entries = cleanTags([...form.getValues('education'), entry])
      form.setValue('education', entries, { shouldDirty: true })
    }
    clear()
  }
  const hasText = [tag, approach, entry].some((text) => text.trim() !== '')
  return { tag, setTag, approach, setApproach, entry, setEntry, hasText, addTyped, clear }
}

/** The form of one profile. `onEdited` is called when it becomes dirty and when it becomes clean again. */
export function useProfileForm(
  profile: Profile,
  kind: ProfileFormKind,
  saving: ProfileSaving,
  onEdited: (isDirty: boolean) => void,
) {
  const [read, setRead] = useState(profile)
  const schema = kind === 'own' ? ownProfileSchema : managedProfileSchema
  // The form only has lists, although the call accepts text with commas too.
  const resolve = zodResolver(schema) as Resolver<ProfileEdits, unknown, OwnProfile>
  const form = useForm<ProfileEdits, unknown, OwnProfile>({
    resolver: (edits, context, options) =>
      resolve(kind === 'managed' ? withDefaultTexts(edits, read) : edits, context, options),
    defaultValues: toProfileEdits(profile),
  })
  const normaliseTag = kind === 'managed' ? titleCase : undefined
  const { hasText, addTyped, clear, ...typed } = useTypedEntries(form, normaliseTag)
  const { submit, ...versioned } = useVersionedForm<Profile, ProfileEdits, OwnProfile>({
    form,
    read,
    onRead: setRead,
    toValues: toProfileEdits,
    save: (edits) => saving.save({ ...edits, updatedAt: read.updatedAt }),
    onReset: clear,
    onFailed: (error) => showFailure(form, error, saving.failed),
    onSaved: () => {
      showToast({ kind: 'success', ...saving.saved })
      saving.onSaved?.()
    },
    loadLatest: saving.loadLatest,
    loadFailed: 'The profile could not be loaded. Please try again.',
    describe: (field, version) => ({
      label: fieldNames[field],
      value: formatValue(toProfileEdits(version)[field]),
    }),
    hasOtherText: hasText,
    onEdited,
  })
  return {
    ...versioned,
    ...typed,
    form,
    texts: profileForms[kind],
    read,
    normaliseTag,
    submit: () => {
      addTyped()
      return submit()
    },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
