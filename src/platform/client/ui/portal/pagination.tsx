import { ArrowLeft, ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { pagesToShow } from '../../lists/pagination-pages.ts'
import { classNames } from '../class-names.ts'
import { Icon, type IconDrawing } from '../icon.tsx'

interface PaginationProps {
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** Names the list: "Pages of leads". */
  label?: string | undefined
  /** "Showing 1–10 of 47", left of the pages; hidden on phones. */
  summary?: ReactNode
  /** For a narrow column: Previous and Next at its edges, fewer pages, the summary for screen readers only. */
  spread?: boolean | undefined
  className?: string | undefined
}

const slotClasses = 'grid h-9 place-items-center relative rounded-control font-medium touch:h-11'
const widths = { wide: 'min-w-9 px-2 touch:min-w-11', narrow: 'min-w-8 px-1 touch:min-w-11' }

export function Pagination({
  page,
  pageCount,
  onPage,
  label = 'Pages',
  summary,
  spread = false,
  className,
}: PaginationProps) {
  const numberClasses = spread ? widths.narrow : widths.wide
  const step = (text: string, icon: IconDrawing, target: number) => {
    const isEnabled = target >= 1 && target <= pageCount
    return (
      // Not `disabled`, which would lose the keyboard focus on reaching the last page.
      <button
        type="button"
        aria-disabled={!isEnabled || undefined}
        onClick={() => {
          if (isEnabled) onPage(target)
        }}
        className={classNames(
          slotClasses,
          numberClasses,
          isEnabled ? 'text-ink hover:bg-river-50' : 'cursor-default text-ink-subtle',
        )}
      >
        <span className="max-md:sr-only">{text}</span>
        <Icon icon={icon} size="text" className="md:hidden" />
      </button>
    )
  }
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-t border-line px-3 py-3 text-sm text-ink-muted md:justify-between md:px-5',
        className,
      )}
    >
      <p aria-live="polite" className={spread ? 'sr-only' : 'max-md:sr-only'}>
        {summary}
      </p>
      <nav
        aria-label={label}
        className={classNames(
          'flex flex-wrap items-center max-md:justify-center max-2xs:gap-0 max-2xs:*:min-w-9',
          spread ? 'gap-0.5 md:w-full md:*:first:mr-auto md:*:last:ml-auto' : 'gap-1',
        )}
      >
        {step('Previous', ArrowLeft, page - 1)}
        {pagesToShow(page, pageCount, spread).map((slot) =>
          typeof slot === 'number' ? (
            <button
              key={slot}
              type="button"
              aria-label={`Page ${slot}`}
              aria-current={slot === page ? 'page' : undefined}
              onClick={() => onPage(slot)}
              className={classNames(
                slotClasses,
                numberClasses,
                slot === page
                  ? 'bg-river-600 font-semibold text-white forced-colors:border-2'
                  : 'text-ink hover:bg-river-50',
              )}
            >
              {slot}
            </button>
          ) : (
            <span
              key={slot}
              aria-hidden
              className={classNames(
                slotClasses,
                spread ? 'min-w-6' : `${numberClasses} max-md:min-w-6 max-md:px-0`,
              )}
            >
              ...
            </span>
          ),
        )}
        {step('Next', ArrowRight, page + 1)}
      </nav>
    </div>
  )
}
