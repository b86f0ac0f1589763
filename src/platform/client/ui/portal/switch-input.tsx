import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'

type SwitchInputProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

/** A switch that takes effect at once: label on the left, switch at the right end of the line. */
export function SwitchInput({ label, hint, id, className, ...rest }: SwitchInputProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const hintId = `${inputId}-hint`
  return (
    <div className={classNames('flex items-center justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={inputId} className="block font-semibold">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-sm text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...(hint ? { 'aria-describedby': hintId } : {})}
          {...rest}
          id={inputId}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state, and `aria-checked` is not allowed on it
          role="switch"
          className="peer absolute inset-0 z-1 size-full opacity-0 touch:-top-2 touch:h-11"
        />
        <span
          aria-hidden
          className={classNames(
            'block size-full rounded-full border border-line-field bg-line-field p-0.5 transition-colors',
            'peer-checked:border-river-600 peer-checked:bg-river-600 peer-checked:*:translate-x-5',
            'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring)',
            'peer-disabled:border-slate-100 peer-disabled:bg-slate-100',
          )}
        >
          <span className="block size-5.5 rounded-full bg-paper transition-transform forced-colors:bg-canvas-text" />
        </span>
      </span>
    </div>
  )
}
