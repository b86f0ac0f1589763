import { ChevronDown } from 'lucide'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import { useFieldLinks } from '#platform/client/forms/field.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'

interface ChipSelectProps {
  ref?: Ref<HTMLSelectElement> | undefined
  value: string
  onChange: (value: string) => void
  /** The chosen value as it is drawn: the native select lies over it, so that every device shows its own list. */
  drawn: ReactNode
  isBusy: boolean
  className?: string | undefined
  /** The options. */
  children: ReactNode
}

/** A choice that shows its value as a chip or with a picture. */
export function ChipSelect(props: ChipSelectProps) {
  const { ref, value, onChange, drawn, isBusy, className, children } = props
  const links = useFieldLinks()
  return (
    <span
      className={classNames(
        'relative flex min-h-10 w-full min-w-0 items-center gap-2 rounded-control border border-line-field bg-paper py-1 pr-3 pl-1.5 transition-colors hover:border-ink-subtle has-focus-visible:border-river-600 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-river-500 touch:min-h-11',
        className,
      )}
    >
      <span aria-hidden className="flex min-w-0 flex-1 items-center gap-2">
        {drawn}
      </span>
      <Icon icon={ChevronDown} className="shrink-0 text-ink-muted" />
      <select
        {...links}
        ref={ref}
        value={value}
        aria-busy={isBusy || undefined}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => onChange(target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0 print:hidden"
      >
        {children}
      </select>
    </span>
  )
}
