import { GraduationCap } from 'lucide'
import { Controller } from 'react-hook-form'
import { useSite } from '#features/practice/site/client/queries.ts'
import { Field, FieldGroup } from '#platform/client/forms/field.tsx'
import { SelectInput } from '#platform/client/forms/select-input.tsx'
import { TextArea } from '#platform/client/forms/text-area.tsx'
import { TextInput } from '#platform/client/forms/text-input.tsx'
import { CheckPill } from '#platform/client/ui/portal/check-pill.tsx'
import { EntryList } from '#platform/client/ui/portal/entry-list.tsx'
import { SuggestedTags, TagInput } from '#platform/client/ui/portal/tag-input.tsx'
import { newProfile } from '../../content.ts'
import { usualApproaches } from '../../french-approaches.ts'
import {
  listLocations,
  listOptions,
  type ProfileFormKind,
  specializationSuggestions,
} from '../../profile-edits.ts'
import { toTermKey } from '../../term-key.ts'
import type { ProfileForm } from '../use-profile-form.ts'
import { FieldHints } from './field-hints.tsx'

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

export function AboutFields({ kind, edits }: KindFieldsProps) {
  const { form, texts, read } = edits
  const { offices } = useSite()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid grid-cols-1 gap-x-3.5 gap-y-4 sm:grid-cols-2">
        <div>
          <Field label={texts.labels.title} error={errors.title?.message}>
            <TextInput
              {...register('title')}
              placeholder={newProfile.title}
              autoComplete="organization-title"
            />
          </Field>
          <FieldHints field="title" />
        </div>
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
      <div>
        <Field label={texts.labels.bio} hint={texts.bioHint} error={errors.bio?.message}>
          <TextArea rows={5} placeholder={newProfile.bio} {...register('bio')} />
        </Field>
        <FieldHints field="bio" />
      </div>
      <div>
        <Field label={texts.labels.approachDescription} error={errors.approachDescription?.message}>
          <TextArea
            rows={4}
            placeholder={newProfile.approachDescription}
            {...register('approachDescription')}
          />
        </Field>
        <FieldHints field="approachDescription" />
      </div>
    </>
  )
}

interface KindFieldsProps extends FieldsProps {
  kind: ProfileFormKind
}

const suggestedAtOnce = 4

export function SpecialtyFields({ edits, kind }: KindFieldsProps) {
  const { texts, read, normaliseTag } = edits
  const languages = Object.fromEntries(texts.languages.map((language) => [language, language]))
  return (
    <>
      <Tags
        edits={edits}
        name="specializations"
        label="Specializations"
        suggestions={specializationSuggestions.map((one) => normaliseTag?.(one) ?? one)}
        typed={edits.tag}
        onType={edits.setTag}
        normalise={normaliseTag}
        offersSuggestions={kind === 'own'}
      />
      <Tags
        edits={edits}
        name="approaches"
        label="Ways of working"
        suggestions={usualApproaches}
        typed={edits.approach}
        onType={edits.setApproach}
        offersSuggestions={kind === 'own'}
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

interface TagsProps extends FieldsProps {
  name: 'specializations' | 'approaches'
  label: string
  suggestions: readonly string[]
  typed: string
  onType: (text: string) => void
  normalise?: ((tag: string) => string) | undefined
  /** True if the first suggestions are buttons below the input. */
  offersSuggestions: boolean
}

function Tags({ edits, name, label, offersSuggestions, suggestions, ...input }: TagsProps) {
  const { control, formState } = edits.form
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => {
        const taken = new Set(field.value.map(toTermKey))
        const free = suggestions.filter((one) => !taken.has(toTermKey(one)))
        return (
          <div>
            <Field label={label} error={sentence(formState.errors[name])}>
              <TagInput
                {...input}
                registerInput={field.ref}
                label={label}
                tags={field.value}
                onChange={field.onChange}
                suggestions={free}
                placeholder={field.value.length > 0 ? 'Add another' : 'Add one'}
              />
            </Field>
            {offersSuggestions && (
              <SuggestedTags
                suggestions={free.slice(0, suggestedAtOnce)}
                onAdd={(one) => field.onChange([...field.value, one])}
              />
            )}
            <FieldHints field={name} />
          </div>
        )
      }}
    />
  )
}

interface ChoicesProps extends FieldsProps {
  name: 'languages' | 'ageGroups' | 'availability'
  legend: string
  options: readonly { value: string; label: string }[]
}

export function Choices({ edits, name, legend, options }: ChoicesProps) {
  const { control, formState } = edits.form
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const chosen: readonly string[] = value
        return (
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
            {name !== 'availability' && <FieldHints field={name} />}
          </FieldGroup>
        )
      }}
    />
  )
}

export function EducationFields({ edits }: FieldsProps) {
  const { form, entry, setEntry } = edits
  const { control, formState } = form
  return (
    <div>
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
      <FieldHints field="education" />
    </div>
  )
}
