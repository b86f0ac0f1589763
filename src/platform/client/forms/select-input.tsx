import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { useFieldLinks } from './field.tsx'
import { inputClasses } from './input-classes.ts'

/** The native select, so phones show their own list. `className` positions the wrapper. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  const links = useFieldLinks()
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...links}
        {...rest}
        className={classNames(
          inputClasses,
          'min-h-(--control-height) appearance-none py-1 pr-10.5 text-ellipsis',
        )}
      />
      <Icon
        icon={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-muted forced-colors:text-field-text"
      />
    </span>
  )
}
