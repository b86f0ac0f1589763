import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface Stat {
  label: string
  value: ReactNode
  /** A short text after the number. */
  note?: ReactNode
  /** `new` highlights what needs someone's attention. */
  tone?: 'plain' | 'new' | undefined
  /** The page that lists what is counted. */
  href?: string | undefined
}

interface StatLineProps {
  label: string
  stats: readonly Stat[]
  className?: string | undefined
}

export const statLine =
  'flex flex-wrap items-baseline gap-x-5 gap-y-2 text-xs leading-snug md:whitespace-nowrap'
export const statLineCell = 'flex items-baseline gap-x-1.5'

/** The numbers above a list, each beside its name, in one line where there is room: the list begins high. */
export function StatLine({ label, stats, className }: StatLineProps) {
  return (
    <section aria-label={label} className={className}>
      <dl className={statLine}>
        {stats.map(({ label: name, value, note, tone = 'plain', href }) => (
          <div key={name} className={statLineCell}>
            <dt className="text-ink-muted">
              {href ? (
                <a
                  href={href}
                  className="rounded-focus py-0.5 underline-offset-3 -outline-offset-2 hover:underline"
                >
                  {name}
                </a>
              ) : (
                name
              )}
            </dt>
            <dd
              className={classNames(
                'font-semibold tabular-nums',
                tone === 'new' && 'text-fireweed-600',
              )}
            >
              <span>{value}</span>
              {note && <span className="font-normal text-ink-subtle"> {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
