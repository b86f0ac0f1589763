import { CircleAlert } from 'lucide'
import { createContext, type ReactNode, use, useId, useMemo } from 'react'
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
  /** The input's own id, where something outside must find it. */
  id?: string | undefined
  /** Most fields must be filled, so the others are marked. */
  optional?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** A label that is read but not seen, where the surroundings say it, such as a search box. */
  labelHidden?: boolean | undefined
  className?: string | undefined
  /** One input of this folder; it finds its id and its messages by itself. */
  children: ReactNode
}

/** Label above, input, then what helps or what is wrong, all tied together for screen readers. */
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
  const madeId = useId()
  const inputId = id ?? madeId
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
            : 'mb-(--label-gap) block w-fit text-(length:--label-text) leading-[1.4] font-semibold'
        }
      >
        {label}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="mt-1.5 text-note leading-[1.4] text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What an input hands to its element, so that label, hint and error find it. */
export const useFieldLinks = (): FieldLinks => use(FieldContext)

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-[0.4375rem] flex gap-1.5 text-note leading-[1.4] text-ember-700">
      <Icon icon={CircleAlert} size="text" className="mt-[0.1rem]" />
      <span className="min-w-0">{children}</span>
    </p>
  )
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
      <legend className="mb-(--label-gap) text-(length:--label-text) leading-[1.4] font-semibold">
        {legend}
        {optional && <span className="font-normal text-ink-3"> (optional)</span>}
      </legend>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-note leading-[1.4] text-ink-3">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
