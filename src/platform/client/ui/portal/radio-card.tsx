import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

/** One answer of a `FieldGroup`, with a hint. */
export function RadioCard({ label, hint, className, ...rest }: RadioCardProps) {
  const hintId = useId()
  return (
    <label
      className={classNames(
        'grid grid-first-5 gap-2.5 rounded-(--control-radius) border border-line-field bg-paper px-3.5 py-2.5 text-sm leading-snug transition-colors hover:border-river-600',
        'has-checked:border-river-600 has-checked:bg-river-50 has-checked:shadow-chosen',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
        'has-disabled:bg-slate-50 has-disabled:text-slate-600',
        className,
      )}
    >
      <input
        {...(hint ? { 'aria-describedby': hintId } : {})}
        {...rest}
        type="radio"
        // The card around it shows the focus ring.
        className={classNames(
          'mt-px size-5 appearance-none rounded-full border-medium border-line-field bg-paper outline-none',
          'checked:border-6 checked:border-river-600 forced-colors:appearance-auto',
        )}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={hintId} className="block text-xs text-ink-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
