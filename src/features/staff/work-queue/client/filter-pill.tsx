import { ChevronDown, X } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { Filter } from './list-filters.ts'

interface FilterPillProps {
  filter: Filter
  onChoose: (value: string) => void
}

/**
 * A filter as wide as its label. The native select lies over it, transparent, so that phones and screen readers have
 * their own list.
 */
export function FilterPill({ filter, onChoose }: FilterPillProps) {
  const { label, value, options } = filter
  const chosen = value === 'all' ? undefined : options.find((option) => option.value === value)
  return (
    <span className="relative flex h-(--control-height) shrink-0 items-center">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className="peer absolute inset-0 z-1 w-full cursor-pointer opacity-0"
      >
        <FilterOptions options={options} />
      </select>
      <span
        aria-hidden
        className={classNames(
          'flex h-full max-w-48 items-center gap-1 rounded-control border px-2 text-sm transition-colors @6xl:gap-1.5 @6xl:px-2.5',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus-ring) peer-hover:border-river-600',
          chosen
            ? 'border-river-600 bg-river-50 pr-8 font-semibold text-river-800'
            : 'border-line-field bg-paper font-medium text-ink-muted',
        )}
      >
        <span className="truncate">{chosen?.label ?? label}</span>
        {!chosen && <Icon icon={ChevronDown} size="tiny" strokeWidth={2} />}
      </span>
      {chosen && (
        <button
          type="button"
          aria-label={`Remove ${label}: ${chosen.label}`}
          onClick={() => onChoose('all')}
          className="absolute right-1 z-2 grid size-6.5 place-items-center rounded-full text-river-800 hover:bg-river-100"
        >
          <Icon icon={X} size="tiny" strokeWidth={2} />
        </button>
      )}
    </span>
  )
}
