import { ArrowDownNarrowWide, ArrowUpNarrowWide, Eye } from 'lucide'
import type { ReactNode } from 'react'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import type { TimelineFilter, TimelineOrder } from './timeline-items.ts'

const filterLabels: Record<TimelineFilter, string> = {
  everything: 'Everything',
  emails: 'Emails',
  notes: 'Notes',
  changes: 'Changes',
}
const choices = Object.keys(filterLabels) as TimelineFilter[] // its keys are those of the record

interface TimelineHeadProps {
  headingId: string
  /** Otherwise it is for screen readers alone. */
  hasHeading: boolean
  filter: TimelineFilter
  onFilter: (filter: TimelineFilter) => void
  order: TimelineOrder
  onOrder: (order: TimelineOrder) => void
  /** Number of people who have opened the lead; 0 for those who may not know it. */
  viewerCount: number
  /** On small screens, what is being written takes its place. */
  isWriting: boolean
  /** At the right end. */
  children?: ReactNode
}

export function TimelineHead({
  headingId,
  hasHeading,
  filter,
  onFilter,
  order,
  onOrder,
  viewerCount,
  isWriting,
  children,
}: TimelineHeadProps) {
  return (
    <div
      className={classNames(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-paper px-4 py-1.5 print:hidden',
        isWriting && 'max-md:hidden low:hidden',
        // Below tabs there is less room.
        isWriting && !hasHeading && 'short:hidden',
      )}
    >
      <h3 id={headingId} className={hasHeading ? 'text-lg font-semibold' : 'sr-only'}>
        Timeline
      </h3>
      <fieldset aria-label="Show in the timeline" className="flex min-w-0 flex-wrap p-0">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === filter}
            onClick={() => onFilter(choice)}
            className="min-h-8 rounded-full px-2.5 text-sm font-medium text-ink-muted transition-colors hover:bg-river-50 hover:text-ink aria-pressed:bg-river-100 aria-pressed:font-semibold aria-pressed:text-river-700 touch:min-h-11 forced-colors:aria-pressed:bg-highlight forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:text-highlight-text"
          >
            {filterLabels[choice]}
          </button>
        ))}
      </fieldset>
      <div className="ml-auto flex items-center gap-2">
        {viewerCount > 0 && (
          <span className="flex items-center gap-1.5 text-sm text-ink-muted max-sm:sr-only">
            <Icon icon={Eye} size="text" />
            Seen by {viewerCount}
          </span>
        )}
        <IconButton
          label={order === 'newest' ? 'Show oldest first' : 'Show newest first'}
          icon={order === 'newest' ? ArrowDownNarrowWide : ArrowUpNarrowWide}
          look="bare"
          size="row"
          title={order === 'newest' ? 'Newest first' : 'Oldest first'}
          onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}
        />
        {children}
      </div>
    </div>
  )
}
