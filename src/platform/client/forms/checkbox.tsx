import { Check } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Text, with links where needed. */
  label: ReactNode
  error?: string | undefined
}

/** The native checkbox is transparent and covers the drawn one; on touch screens it is larger. */
export function Checkbox({ label, error, id, className, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const errorId = `${inputId}-error`
  return (
    <div className={className}>
      <div className="grid grid-first-6 gap-3 text-md leading-normal touch:py-1">
        <span className="relative grid size-6 place-items-center">
          <input
            {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
            {...rest}
            id={inputId}
            type="checkbox"
            className="peer absolute inset-0 z-1 m-auto size-6 opacity-0 touch:-inset-2.5 touch:size-11"
          />
          <span
            aria-hidden
            className={classNames(
              'grid size-6 place-items-center rounded-tail border-medium border-line-field bg-paper transition-colors',
              'peer-checked:border-river-600 peer-checked:bg-river-600 peer-checked:text-white peer-hover:border-river-600',
              'peer-aria-invalid:border-ember-600 peer-aria-invalid:shadow-invalid',
              'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring)',
              'peer-disabled:border-line-field peer-disabled:bg-slate-100 peer-disabled:peer-checked:text-slate-600',
              // Forced colours and paper paint transparent strokes, too, so the tick is hidden instead.
              '*:invisible peer-checked:*:visible',
            )}
          >
            <Icon icon={Check} size="text" strokeWidth={2.5} />
          </span>
        </span>
        <label htmlFor={inputId} className="min-w-0">
          {label}
        </label>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
