import { classNames } from '#platform/client/ui/class-names.ts'

const parts = [
  { label: 'Call hours', look: 'bg-river-50 border-river-200', of: 'hours' },
  { label: 'Busy elsewhere', look: 'agenda-busy border-line-field', of: 'busy' },
  { label: 'Offered', look: 'border-dashed border-line-field bg-paper', of: 'offers' },
  { label: 'Practice closed', look: 'bg-slate-100 border-line-field', of: 'closures' },
] as const

interface GridLegendProps {
  /** The kinds that the grid shows now. */
  shown: ReadonlySet<(typeof parts)[number]['of']>
}

export function GridLegend({ shown }: GridLegendProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {parts
        .filter(({ of }) => shown.has(of))
        .map(({ label, look }) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden className={classNames('size-3.5 rounded-focus border', look)} />
            {label}
          </li>
        ))}
    </ul>
  )
}
