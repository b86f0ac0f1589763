import { type ReactNode, useId } from 'react'
import { classNames } from '#platform/client/ui/class-names.ts'

interface ReportCardProps {
  title: string
  /** The period, or how numbers are to be read. */
  note?: string
  className?: string
  children: ReactNode
}

/** One picture with its numbers. */
export function ReportCard({ title, note, className, children }: ReportCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        '@container mt-4 min-w-0 overflow-hidden rounded-card border border-line bg-paper',
        className,
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-3">
        <h2 id={id} className="type-portal-card">
          {title}
        </h2>
        {note && <p className="text-xs text-ink-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
