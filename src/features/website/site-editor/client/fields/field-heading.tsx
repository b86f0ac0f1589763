import { labelClasses } from './field-looks.ts'

interface FieldHeadingProps {
  id: string
  label: string
  isOptional?: boolean | undefined
  hint?: string | undefined
  /** The input that the label belongs to, where the field has one. */
  htmlFor?: string | undefined
  isHidden?: boolean | undefined
}

/** The name of a field and what it is for. */
export function FieldHeading({
  id,
  label,
  isOptional,
  hint,
  htmlFor,
  isHidden,
}: FieldHeadingProps) {
  const text = (
    <>
      {label}
      {isOptional && <span className="font-normal text-ink-subtle"> (optional)</span>}
    </>
  )
  return (
    <>
      {htmlFor === undefined ? (
        <p id={`${id}-label`} className={isHidden ? 'sr-only' : labelClasses}>
          {text}
        </p>
      ) : (
        <label id={`${id}-label`} htmlFor={htmlFor} className={labelClasses}>
          {text}
        </label>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm leading-snug text-ink-subtle">
          {hint}
        </p>
      )}
    </>
  )
}
