import { useId, useState } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { findPhoneProblem } from '#shared/dialable-phone.ts'
import { formatPostalCode } from '#shared/postal-code.ts'
import { formatPracticePhone } from '#shared/practice-phone.ts'
import { toPathKey } from '../state/content-path.ts'
import { useFieldState } from '../state/store-context.ts'
import { completeUrl } from './complete-url.ts'
import { FieldHeading } from './field-heading.tsx'
import { editorInputClasses } from './field-looks.ts'
import { ErrorLine, WasNote } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

interface TextFieldProps extends FieldProps {
  input?: 'text' | 'tel' | 'email' | 'url' | 'date' | undefined
}

/** The formats that are applied when a field is left, by the name of its value. */
const formats: Readonly<Record<string, (typed: string) => string>> = {
  phone: (typed) => formatPracticePhone(typed, 'en'),
  postalCode: formatPostalCode,
}

/** A text that is the same in both languages. */
export function TextField({ path, label, hint, isOptional, input = 'text' }: TextFieldProps) {
  const id = useId()
  const { value, published, isChanged, error: stored, change } = useFieldState<string>(path)
  const [isTyping, setTyping] = useState(false)
  const name = String(path.at(-1))
  const isPhone = name === 'phone' && !isTyping
  const error = stored ?? (isPhone ? findPhoneProblem(value, path[0] === 'pages') : undefined)
  return (
    <div className="min-w-0">
      <FieldHeading id={id} htmlFor={id} label={label} isOptional={isOptional} hint={hint} />
      <input
        id={id}
        // Addresses without https:// are completed, which the browser's own field would refuse.
        type={input === 'url' ? 'text' : input}
        inputMode={input === 'url' ? 'url' : undefined}
        autoCapitalize={input === 'url' || input === 'email' ? 'none' : undefined}
        autoComplete="off"
        value={value}
        data-path={toPathKey(path)}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
        }
        onChange={({ target }) => {
          setTyping(true)
          change(target.value)
        }}
        onBlur={() => {
          setTyping(false)
          const format = input === 'url' ? completeUrl : formats[name]
          const complete = format?.(value) ?? value.trim()
          if (complete !== value) change(complete)
        }}
        className={classNames(editorInputClasses(isChanged), 'min-h-(--control-height) py-1')}
      />
      {error && <ErrorLine id={`${id}-error`}>{error}</ErrorLine>}
      {isChanged && published !== undefined && (
        <WasNote was={published} label={label} onUndo={() => change(published)} />
      )}
    </div>
  )
}
