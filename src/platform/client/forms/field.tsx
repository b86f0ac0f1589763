import { CircleAlert } from 'lucide'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

interface FieldLinks {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<FieldLinks>({})

interface FieldProps {
  label: ReactNode
  /** The input's id, where something outside the field refers to it. */
  id?: string | undefined
  /** Most fields are required, so the optional ones are marked. */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Visually hidden, where the context makes the label obvious, such as a search box. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  /** One input of this folder; it takes its id and messages from the context. */
  children: ReactNode
}

/** Label, input, error and hint, linked for screen readers. */
export function Field({
  label,
  id,
  optional = false,
  hint,
  error,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  const isInvalid = Boolean(error)
  const links = useMemo<FieldLinks>(
    () => ({
      id: inputId,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': true }),
    }),
    [inputId, describedBy, isInvalid],
  )
  return (
    <div className={classNames('min-w-0', className)}>
      <label
        htmlFor={inputId}
        className={
          labelHidden
            ? 'sr-only'
            : 'mb-(--label-gap) block w-fit text-(length:--label-text) leading-snug font-semibold'
        }
      >
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm leading-snug text-ink-subtle">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The attributes that link an input to its label, hint and error. */
export const useFieldLinks = (): FieldLinks => use(FieldContext)

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.75 flex gap-1.5 text-sm leading-snug text-ember-700">
      <Icon icon={CircleAlert} size="text" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

export function OptionalMark() {
  return <span className="font-normal text-ink-subtle">{` ${m.forms_optional()}`}</span>
}

interface FieldGroupProps {
  legend: ReactNode
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** Several inputs that answer one question: radio buttons, a row of checkboxes. */
export function FieldGroup({
  legend,
  optional = false,
  hint,
  error,
  className,
  children,
}: FieldGroupProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classNames('min-w-0', className)}
      aria-describedby={describedBy || undefined}
    >
      <legend className="mb-(--label-gap) text-(length:--label-text) leading-snug font-semibold">
        {legend}
        {optional && <OptionalMark />}
      </legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm leading-snug text-ink-subtle">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
