import type { ComponentProps } from 'react'
import { FieldError } from '#platform/client/forms/field.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { LanguageMark } from '#platform/client/ui/portal/language-mark.tsx'

const boxClasses = 'flex min-w-0 items-start gap-2 rounded-(--control-radius) border px-2.5'
const textClasses = 'min-w-0 flex-1 text-(length:--control-text) leading-snug'
const markClasses = 'flex h-(--control-height) items-center'

/** The English text that is being translated, as the form has it now. */
function EnglishText({ children }: { children: string }) {
  return (
    <div className={classNames(boxClasses, 'border-line bg-slate-50')}>
      <span className={markClasses}>
        <LanguageMark language="en" />
      </span>
      <p
        className={classNames(
          textClasses,
          'py-2.25 whitespace-pre-line wrap-anywhere touch:py-2.5',
        )}
      >
        {children || <span className="text-ink-subtle">Nothing in English</span>}
      </p>
    </div>
  )
}

interface FrenchPairProps {
  /** The accessible name of the French input. */
  label: string
  english: string
  error?: string | undefined
  errorId: string
  input: Omit<ComponentProps<'textarea'>, 'className'>
}

/** An English text and its French, side by side; one below the other where there is no room. */
export function FrenchPair({ label, english, error, errorId, input }: FrenchPairProps) {
  return (
    <div>
      <div className="grid gap-2 @lg:grid-cols-2 @lg:gap-3.5">
        <EnglishText>{english}</EnglishText>
        <div
          className={classNames(
            boxClasses,
            'bg-paper transition-colors',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
            error ? 'border-ember-600 shadow-invalid' : 'border-line-field hover:border-ink-subtle',
          )}
        >
          <span className={markClasses}>
            <LanguageMark language="fr" />
          </span>
          <textarea
            rows={1}
            {...input}
            lang="fr"
            aria-label={label}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder="French text"
            className={classNames(
              textClasses,
              'field-sizing-content self-stretch resize-none bg-transparent py-2.25 outline-none placeholder:text-ink-subtle touch:py-2.5',
            )}
          />
        </div>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
