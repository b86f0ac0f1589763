import { GraduationCap } from 'lucide'
import { Controller } from 'react-hook-form'
import { useSite } from '#features/site/client/queries.ts'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { EntryList } from '#platform/client/ui/portal/entry-list.tsx'
import { SuggestedTags, TagInput } from '#platform/client/ui/portal/tag-input.tsx'
import {
  listLocations,
  listOptions,
  type ProfileFormKind,
  specializationSuggestions,
} from '../../profile-edits.ts'
import type { ProfileForm } from '../use-profile-form.ts'

interface FieldsProps {
  edits: ProfileForm
}

/** The error message of a field: of the whole list, or of its first invalid entry. */
export function sentence(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(sentence)
    .find((one) => one !== undefined)
}

export function AboutFields({ kind, edits: { form, texts, read } }: KindFieldsProps) {
  const { offices } = useSite()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-1 gap-x-3.5 gap-y-4 sm:grid-cols-2">
        <Field label={texts.labels.title} error={errors.title?.message}>
          <TextInput {...register('title')} autoComplete="organization-title" />
        </Field>
        <Field label={texts.labels.location} error={errors.location?.message}>
          <SelectInput {...register('location')}>
            {listOptions(listLocations(kind, offices), [read.location]).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
      <Field label={texts.labels.bio} hint={texts.bioHint} error={errors.bio?.message}>
        <TextArea rows={5} {...register('bio')} />
      </Field>
      <Field label={texts.labels.approachDescription} error={errors.approachDescription?.message}>
        <TextArea rows={4} {...register('approachDescription')} />
      </Field>
    </>
  )
}

interface KindFieldsProps extends FieldsProps {
  kind: ProfileFormKind
}

const suggestedAtOnce = 4

export function SpecialtyFields({ edits, kind }: KindFieldsProps) {
  const { form, texts, read, tag, setTag, normaliseTag } = edits
  const { control, formState } = form
  const { errors } = formState
  const suggestions = specializationSuggestions.map((one) => normaliseTag?.(one) ?? one)
  const languages = Object.fromEntries(texts.languages.map((language) => [language, language]))
  return (
    <>
      <Controller
        control={control}
        name="specializations"
        render={({ field }) => {
          const taken = new Set(field.value.map((one) => one.toLocaleLowerCase('en-CA')))
          const free = suggestions.filter((one) => !taken.has(one.toLocaleLowerCase('en-CA')))
          return (
            <div>
              <Field label="Specializations" error={sentence(errors.specializations)}>
                <TagInput
                  registerInput={field.ref}
                  label="Specializations"
                  tags={field.value}
                  onChange={field.onChange}
                  suggestions={suggestions}
                  typed={tag}
                  onType={setTag}
                  normalise={normaliseTag}
                  placeholder={field.value.length > 0 ? 'Add another' : 'Add one'}
                />
              </Field>
              {kind === 'own' && (
                <SuggestedTags
                  suggestions={free.slice(0, suggestedAtOnce)}
                  onAdd={(one) => field.onChange([...field.value, one])}
                />
              )}
            </div>
          )
        }}
      />
      <Choices
        edits={edits}
        name="languages"
        legend="Languages"
        options={listOptions(languages, read.languages)}
      />
      <Choices
        edits={edits}
        name="ageGroups"
        legend="Age groups"
        options={listOptions(texts.ageGroups, read.ageGroups)}
      />
    </>
  )
}

interface ChoicesProps extends FieldsProps {
  name: 'languages' | 'ageGroups'
  legend: string
  options: readonly { value: string; label: string }[]
}

function Choices({ edits: { form }, name, legend, options }: ChoicesProps) {
  const { control, formState } = form
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value: chosen, onChange, onBlur, ref } }) => (
        <FieldGroup legend={legend} error={sentence(formState.errors[name])}>
          <div className="flex flex-wrap gap-2">
            {options.map(({ value, label }, at) => (
              <CheckPill
                key={value}
                ref={at === 0 ? ref : undefined}
                label={label}
                checked={chosen.includes(value)}
                onBlur={onBlur}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                  )
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    />
  )
}

export function EducationFields({ edits: { form, entry, setEntry } }: FieldsProps) {
  const { control, formState } = form
  return (
    <Controller
      control={control}
      name="education"
      render={({ field }) => (
        <EntryList
          ref={field.ref}
          label="Education"
          labelHidden
          icon={GraduationCap}
          placeholder="Add a degree or licence, then press Enter"
          entries={field.value}
          onChange={field.onChange}
          typed={entry}
          onType={setEntry}
          error={sentence(formState.errors.education)}
        />
      )}
    />
  )
}
