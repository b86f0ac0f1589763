import { classNames } from '../class-names.ts'
import type { Stat } from './stat-strip.tsx'

interface StatLineProps {
  label: string
  stats: readonly Omit<Stat, 'icon'>[]
  className?: string | undefined
}

// The gaps are the lines between the cells. Each cell is as wide as its words, so that nothing in it is cut.
export const statLine =
  'flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line forced-colors:gap-x-4'
export const statLineCell =
  'flex grow flex-wrap items-baseline gap-x-2 bg-paper px-4 py-1.75 leading-normal'

/** The numbers above a list, each beside its name: one line on a desktop, so that the list begins high. */
export function StatLine({ label, stats, className }: StatLineProps) {
  return (
    <section aria-label={label} className={className}>
      <dl className={statLine}>
        {stats.map(({ label: name, value, note, tone = 'plain', href }) => (
          <div
            key={name}
            className={classNames(
              statLineCell,
              href && 'relative transition-colors hover:bg-river-50',
            )}
          >
            <dt className="text-sm font-medium text-ink-muted">
              {href ? (
                // The whole cell is clickable, but only the name is the link, so that it is announced once.
                <a href={href} className="after:absolute after:inset-0">
                  {name}
                </a>
              ) : (
                name
              )}
            </dt>
            <dd
              className={classNames(
                'text-lg font-semibold tabular-nums',
                tone === 'new' && 'text-fireweed-600',
              )}
            >
              <span className="whitespace-nowrap">{value}</span>{' '}
              {note && <span className="text-xs font-normal text-ink-subtle">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
