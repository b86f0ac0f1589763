import { Check } from 'lucide'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

type CheckPillProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

/** A checkbox for one of several short answers; inside a `FieldGroup`. */
export function CheckPill({ label, className, ...rest }: CheckPillProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-9.5 max-w-full items-center gap-2 rounded-(--control-radius) border border-line-field bg-paper py-1.5 pr-3 pl-2.5 text-sm leading-compact font-medium transition-colors hover:border-river-600 touch:min-h-11',
        'has-checked:border-river-600 has-checked:bg-river-50',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-ring)',
        className,
      )}
    >
      {/* The transparent checkbox covers the whole pill, so presses reach it directly. */}
      <input {...rest} type="checkbox" className="peer absolute inset-0 z-1 size-full opacity-0" />
      <span
        aria-hidden
        className={classNames(
          'grid size-5 shrink-0 place-items-center rounded-tail border-medium border-line-field bg-paper text-transparent',
          'peer-checked:border-river-600 peer-checked:text-river-700',
          'forced-colors:*:invisible forced-colors:peer-checked:*:visible',
        )}
      >
        <Icon icon={Check} size="tiny" strokeWidth={2.5} />
      </span>
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
