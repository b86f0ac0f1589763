import { useId } from 'react'
import { formatVisitorHours } from '#features/practice/site/visitor-hours.ts'
import { LanguageMark, languageNames } from '#platform/client/ui/portal/language-mark.tsx'
import { type Language, languages } from '#shared/language.ts'
import { needsFrench } from '../../fields.ts'
import { type ContentPath, toPathKey } from '../state/content-path.ts'
import { useFieldState, useSnapshot } from '../state/store-context.ts'
import { FieldHeading } from './field-heading.tsx'
import { languageBoxClasses } from './field-looks.ts'
import { ErrorLine, MissingFrench, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

type Words = { en: string; fr: string }

interface WordsFieldProps extends FieldProps {
  /** Of several lines. */
  isLong?: boolean | undefined
  /** Visitors read the week's hours while the field is empty. */
  isFromHours?: boolean | undefined
  /** Where a heading or the number in a list says the same. */
  isLabelHidden?: boolean | undefined
}

/** A text in both languages, side by side; one below the other on phones. */
export function WordsField({
  path,
  label,
  hint,
  isOptional,
  isLong,
  isFromHours,
  isLabelHidden,
}: WordsFieldProps) {
  const id = useId()
  const { value, published, isChanged, error, change } = useFieldState<Words>(path)
  const hours = useSnapshot((snapshot) => snapshot.content.hours)
  const isFrenchMissing =
    needsFrench(path.join('.')) && value.en.trim() !== '' && value.fr.trim() === ''
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-labelledby={`${id}-label`} className="min-w-0">
      <FieldHeading
        id={id}
        label={label}
        isOptional={isOptional}
        hint={hint}
        isHidden={isLabelHidden}
      />
      <div className="grid gap-2 @md:grid-cols-2 @md:gap-3.5">
        {languages.map((language) => (
          <LanguageInput
            key={language}
            language={language}
            label={label}
            isLong={isLong}
            usual={isFromHours && formatVisitorHours(hours, language)}
            value={value[language]}
            isChanged={published !== undefined && published[language] !== value[language]}
            isInvalid={error !== undefined}
            describedBy={[describedBy, language === 'fr' && isFrenchMissing && `${id}-french`]
              .filter(Boolean)
              .join(' ')}
            path={path}
            onChange={(text) => change({ ...value, [language]: text })}
          />
        ))}
      </div>
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published && (
        <WasNote
          was={published.en === value.en ? published.fr : published.en}
          label={label}
          onUndo={() => change(published)}
        />
      )}
      <MissingFrench id={`${id}-french`} isMissing={isFrenchMissing} />
    </fieldset>
  )
}

interface LanguageInputProps {
  language: Language
  label: string
  isLong: boolean | undefined
  usual: string | false | undefined
  value: string
  isChanged: boolean
  isInvalid: boolean
  describedBy: string
  path: ContentPath
  onChange: (text: string) => void
}

const textClasses =
  'min-w-0 flex-1 bg-transparent text-(length:--control-text) leading-snug outline-none placeholder:text-ink-subtle'

function LanguageInput(props: LanguageInputProps) {
  const {
    language,
    label,
    isLong,
    usual,
    value,
    isChanged,
    isInvalid,
    describedBy,
    path,
    onChange,
  } = props
  // A heading or name has no line breaks, but wraps where it is longer than its field.
  const isOneLine = !isLong
  const shared = {
    'aria-label': `${label}, ${languageNames[language]}`,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy || undefined,
    'data-path': `${toPathKey(path)}.${language}`,
    lang: language,
    placeholder: usual || (language === 'fr' ? 'French text' : undefined),
    value,
  }
  return (
    <div className={languageBoxClasses(isChanged, isInvalid)}>
      <span className="flex h-(--control-height) items-center">
        <LanguageMark language={language} />
      </span>
      <textarea
        {...shared}
        rows={isOneLine ? 1 : 2}
        onKeyDown={(event) => {
          if (isOneLine && event.key === 'Enter') event.preventDefault()
        }}
        onChange={({ target }) =>
          onChange(isOneLine ? target.value.replaceAll(/\s*\n\s*/g, ' ') : target.value)
        }
        className={`${textClasses} field-sizing-content max-h-80 resize-none py-2.25 touch:py-2.5`}
      />
    </div>
  )
}
