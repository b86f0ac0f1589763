import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconDrawing } from '../icon.tsx'

export interface Stat {
  label: string
  value: ReactNode
  icon: IconDrawing
  /** A short text after the number. */
  note?: ReactNode
  /** `new` highlights what needs someone's attention. */
  tone?: 'plain' | 'new' | undefined
  /** The page that lists what is counted. */
  href?: string | undefined
}

interface StatStripProps {
  label: string
  stats: readonly Stat[]
  className?: string | undefined
}

const strip =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(40%,8rem)),1fr))] overflow-hidden rounded-card border border-line bg-paper'
const cellPadding = 'px-3 py-3.25 sm:px-4 lg:@2xl:pt-4 lg:@2xl:pb-3.5'

/**
 * All cells in a row, or two, or one where large text leaves no room for two. The parent is the query
 * container; sizes are relative to the text.
 */
export const stripClasses = classNames(strip, 'lg:@2xl:grid-cols-4')

export const stripCellPadding = classNames(cellPadding, 'lg:@2xl:px-5.5')

/** One card with a cell for each of four numbers. */
export function StatStrip({ label, stats, className }: StatStripProps) {
  return (
    <section aria-label={label} className={classNames('@container', className)}>
      <dl className={stripClasses}>
        {stats.map(({ label: name, value, icon, note, tone = 'plain', href }) => (
          <div
            key={name}
            // Borders between the cells: those at the edge overlap the card's own.
            className={classNames(
              '-mt-px -ml-px border-t border-l border-line',
              stripCellPadding,
              href && 'relative transition-colors hover:bg-river-50',
            )}
          >
            <dt className="flex items-center gap-1.5 text-sm leading-normal font-medium text-ink-muted">
              <Icon icon={icon} size="small" className="text-river-600" />
              {href ? (
                // The whole cell is clickable, but only the name is the link, so that it is announced once.
                <a href={href} className="after:absolute after:inset-0">
                  {name}
                </a>
              ) : (
                name
              )}
            </dt>
            <dd className={classNames('mt-1.5 type-stat', tone === 'new' && 'text-fireweed-600')}>
              <span className="whitespace-nowrap">{value}</span>{' '}
              {note && (
                <span className="font-sans text-xs tracking-none text-ink-subtle max-lg:mt-0.5 max-lg:block @max-2xl:mt-0.5 @max-2xl:block">
                  {note}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
