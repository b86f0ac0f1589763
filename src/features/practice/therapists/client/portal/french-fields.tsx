import { ChevronDown, Languages } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { FrenchTexts, Translation } from '../../contract/french-texts.ts'
import { findFrenchApproach } from '../../french-approaches.ts'
import { findFrenchSpecialty } from '../../french-specialties.ts'
import { localiseProfile, matchTranslations } from '../../localise-profile.ts'
import type { ProfileEdits } from '../../profile-edits.ts'
import type { ProfileForm } from '../use-profile-form.ts'
import { FieldHints } from './field-hints.tsx'
import { FrenchPair } from './french-pair.tsx'
import { listMissingFrench } from './missing-french.ts'
import { sentence } from './profile-fields.tsx'

const texts = [
  { name: 'titleFr', english: 'title', label: 'Title' },
  { name: 'bioFr', english: 'bio', label: 'Biography' },
  { name: 'approachDescriptionFr', english: 'approachDescription', label: 'Approach' },
] as const

const lists = [
  { name: 'specializationsFr', english: 'specializations', label: 'Specializations' },
  { name: 'approachesFr', english: 'approaches', label: 'Ways of working' },
  { name: 'educationFr', english: 'education', label: 'Education' },
] as const

const names: readonly (keyof FrenchTexts)[] = [...texts, ...lists].map(({ name }) => name)

interface FieldsProps {
  edits: ProfileForm
}

/**
 * The French of a profile's texts. It is closed at first, because not everyone writes French; its fields
 * are mounted when it is opened.
 */
export function FrenchFields({ edits }: FieldsProps) {
  const { form } = edits
  const { errors, submitCount } = form.formState
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(false)
  const refused = names.find((name) => errors[name])
  const isFirstRefused = Object.keys(errors).every((name) => names.some((one) => one === name))

  // The form cannot focus an invalid field in a closed disclosure by itself.
  useEffect(() => {
    if (refused === undefined || !details.current || details.current.open) return
    details.current.open = true
    if (isFirstRefused && submitCount > 0) form.setFocus(refused)
  }, [refused, isFirstRefused, submitCount, form])

  return (
    <section className="@container border-t border-line px-5 py-2 md:px-6">
      <details
        ref={details}
        className="group"
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true)
        }}
      >
        <summary className="cursor-pointer list-none rounded-tail py-3 details-marker:hidden">
          <span className="flex items-center gap-3">
            <span className="min-w-0 flex-1 type-card-small">French texts</span>
            <Icon
              icon={ChevronDown}
              size="small"
              className="text-ink-muted transition-transform group-open:rotate-180"
            />
          </span>
          <MissingFrench edits={edits} />
        </summary>
        {wasOpened && (
          <div className="grid grid-cols-1 gap-5 pt-2 pb-3">
            {texts.map(({ name, english, label }) => (
              <FrenchText key={name} edits={edits} name={name} english={english} label={label} />
            ))}
            {lists.map(({ name, english, label }) => (
              <FrenchEntries key={name} edits={edits} name={name} english={english} label={label} />
            ))}
          </div>
        )}
      </details>
    </section>
  )
}

/** Says which texts visitors of the French pages read in English. */
function MissingFrench({ edits }: FieldsProps) {
  const { control } = edits.form
  const { untranslated } = useWatch({
    control,
    compute: (values: ProfileEdits) => localiseProfile(values, 'fr'),
  })
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm leading-snug text-ink-muted">
      <Icon icon={Languages} size="tiny" className="mt-0.75" />
      <span className="min-w-0">
        {untranslated
          ? `No French for ${listMissingFrench(untranslated)}: visitors see the English text.`
          : 'Every text has its French.'}
      </span>
    </span>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-(--label-gap) text-(length:--label-text) leading-snug font-semibold">
        {label}
      </legend>
      {children}
    </fieldset>
  )
}

interface FrenchTextProps extends FieldsProps {
  name: (typeof texts)[number]['name']
  english: (typeof texts)[number]['english']
  label: string
}

function FrenchText({ edits, name, english, label }: FrenchTextProps) {
  const { form } = edits
  const errorId = useId()
  return (
    <Group label={label}>
      <FrenchPair
        label={`${label}, French`}
        english={useWatch({ control: form.control, name: english })}
        error={form.formState.errors[name]?.message}
        errorId={errorId}
        input={form.register(name)}
      />
      <FieldHints field={name} />
    </Group>
  )
}

interface FrenchEntriesProps extends FieldsProps {
  name: (typeof lists)[number]['name']
  english: (typeof lists)[number]['english']
  label: string
}

/** The French of each entry of a list. Those with a usual French name need none. */
function FrenchEntries({ edits: { form }, name, english, label }: FrenchEntriesProps) {
  const errorId = useId()
  const entries = useWatch({ control: form.control, name: english })
  const error = sentence(form.formState.errors[name])
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const findOwn = (entry: string) => matchTranslations([entry], value)[0]?.fr
        const usual = entries.flatMap((en) => {
          const fr = usualFrench[name](en)
          return fr && !findOwn(en) ? [fr] : []
        })
        const open = entries.filter((en) => !usualFrench[name](en) || findOwn(en))
        return (
          <Group label={label}>
            <div className="grid grid-cols-1 gap-2 @max-lg:gap-4">
              {open.map((en, at) => (
                <FrenchPair
                  key={en}
                  label={`${en}, French`}
                  english={en}
                  error={at === 0 ? error : undefined}
                  errorId={errorId}
                  input={{
                    value: findOwn(en) ?? '',
                    maxLength: 200,
                    onBlur,
                    onChange: ({ target }) =>
                      onChange(replaceFrench(entries, value, { en, fr: target.value })),
                    ref: at === 0 ? ref : undefined,
                  }}
                />
              ))}
            </div>
            {usual.length > 0 && (
              <p className="mt-1.5 text-sm leading-snug text-ink-subtle">
                French pages use the usual names: <span lang="fr">{usual.join(', ')}</span>.
              </p>
            )}
            {entries.length === 0 && (
              <p className="text-sm leading-snug text-ink-subtle">No entries yet.</p>
            )}
          </Group>
        )
      }}
    />
  )
}

const usualFrench: Record<FrenchEntriesProps['name'], (entry: string) => string | undefined> = {
  specializationsFr: findFrenchSpecialty,
  approachesFr: findFrenchApproach,
  educationFr: () => undefined,
}

const replaceFrench = (
  entries: readonly string[],
  translations: readonly Translation[],
  changed: Translation,
) => matchTranslations(entries, [...translations, changed])
