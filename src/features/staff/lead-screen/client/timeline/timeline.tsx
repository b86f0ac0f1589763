import { type ReactNode, useId, useRef, useState } from 'react'
import type { ThreadMessage } from '#features/requests/emails/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import {
  formatFullDay,
  formatLongDay,
  formatWeekday,
  relativeDay,
  toNoon,
} from '#shared/practice-time.ts'
import { withCapital } from '#shared/words.ts'
import type { TimelineEntry } from '../../contract.ts'
import { EntryCard } from './entry-card.tsx'
import { EntryLines } from './entry-line.tsx'
import { readPreferredOrder, storePreferredOrder } from './preferred-order.ts'
import { TimelineHead } from './timeline-head.tsx'
import {
  type CallEntry,
  joinTimeline,
  matchesFilter,
  type NoteEntry,
  type ShownDay,
  type ShownItem,
  type TimelineFilter,
  type TimelineOrder,
  toShownDays,
} from './timeline-items.ts'
import { useOpenAtEnd } from './use-open-at-end.ts'
import { type Timeline, useTimeline } from './use-timeline.ts'

interface LeadTimelineProps {
  leadId: number
  hasHeading: boolean
  /** The emails whose texts the reader may see, newest first. */
  messages: readonly ThreadMessage[]
  /** The emails are still loading, so the list does not yet show its end. */
  isLoading: boolean
  /** Emails before those that were read. */
  earlierMessages: { isLoading: boolean; error: unknown; load: () => void } | undefined
  renderMessage: (message: ThreadMessage) => ReactNode
  /** The text of a note, with what its author can do. */
  renderNote: (note: NoteEntry & { noteId: number }) => ReactNode
  /** A logged call, with what its author can do. */
  renderCall: (call: CallEntry) => ReactNode
  /** Called to mark an answer as read whose words are in a colleague's mailbox. */
  onSeen: (entryId: string) => void
  /** Reasons that keep emails from being shown, beside the newest entry. */
  notices?: ReactNode
  /** At the right end of the head. */
  actions?: ReactNode
  /** On phones, what is being written takes the place of the list. */
  isWriting: boolean
  /** Above the list. */
  children?: ReactNode
}

/** Events of a lead, newest first unless its reader turns the order round, and above it what staff can add. */
export function LeadTimeline(props: LeadTimelineProps) {
  const { leadId, actions, children, isWriting } = props
  const headingId = useId()
  const [filter, setFilter] = useState<TimelineFilter>('everything')
  const [order, setOrder] = useState(readPreferredOrder)
  const timeline = useTimeline(leadId)
  return (
    <section
      aria-labelledby={headingId}
      className="flex min-h-0 flex-auto flex-col bg-portal print:bg-paper"
    >
      <TimelineHead
        headingId={headingId}
        hasHeading={props.hasHeading}
        filter={filter}
        onFilter={setFilter}
        order={order}
        onOrder={(next) => {
          storePreferredOrder(next)
          setOrder(next)
        }}
        viewerCount={countViewers(timeline.entries)}
        isWriting={isWriting}
      >
        {actions}
      </TimelineHead>
      {children}
      <div className={classNames('flex min-h-0 flex-auto flex-col', isWriting && 'max-md:hidden')}>
        {timeline.newest.isPending || props.isLoading ? (
          <TimelineSkeleton order={order} />
        ) : (
          <TimelineList key={order} {...props} timeline={timeline} filter={filter} order={order} />
        )}
      </div>
    </section>
  )
}

const empty: Record<TimelineFilter, { title: string; text: string }> = {
  everything: { title: 'Nothing here yet', text: 'What happens with this client appears here.' },
  emails: { title: 'No emails yet', text: 'Emails with this client appear here.' },
  notes: { title: 'No notes yet', text: 'Internal notes about this client appear here.' },
  changes: { title: 'No changes yet', text: 'Changes of status and assignee appear here.' },
}

const countViewers = (entries: readonly TimelineEntry[]) =>
  entries.reduce((count, entry) => (entry.kind === 'views' ? entry.people.length : count), 0)

interface TimelineListProps extends LeadTimelineProps {
  timeline: Timeline
  filter: TimelineFilter
  order: TimelineOrder
}

function TimelineList(props: TimelineListProps) {
  const { timeline, filter, order, messages, earlierMessages, notices } = props
  const { renderMessage, renderNote, renderCall, onSeen } = props
  const area = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const items = joinTimeline(timeline.entries, messages).filter((item) =>
    matchesFilter(item, filter),
  )
  const isNewestFirst = order === 'newest'
  // Newest first, the list starts at its end as it is, and browsers keep the place of who has scrolled.
  useOpenAtEnd(area, content, { first: items[0]?.id, isEnabled: !isNewestFirst })
  const { newest } = timeline
  const earlier = (timeline.hasEarlier || earlierMessages) && (
    <EarlierButton timeline={timeline} earlierMessages={earlierMessages} />
  )
  return (
    <section
      ref={area}
      aria-label={`Entries, ${order} first`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without focus, keys could not scroll it
      tabIndex={0}
      className="min-h-0 flex-auto scroll-py-4 -outline-offset-3 overflow-auto overscroll-contain print:overflow-visible"
    >
      <div
        ref={content}
        className={classNames(
          'grid min-h-full gap-2.5 px-4 py-4',
          isNewestFirst ? 'content-start' : 'content-end',
        )}
      >
        {notices}
        {!isNewestFirst && earlier}
        {newest.isError && !newest.data && (
          <ErrorState
            place="inside"
            headingLevel="h3"
            title="The timeline could not be loaded"
            action={<TryAgain onTry={() => void newest.refetch()} />}
          >
            {toErrorMessage(newest.error, 'The server could not be reached. Please try again.')}
          </ErrorState>
        )}
        {items.length === 0 && newest.data && (
          <EmptyState place="inside" headingLevel="h3" title={empty[filter].title}>
            {empty[filter].text}
          </EmptyState>
        )}
        {toShownDays(items, order).map((day) => (
          <Day
            key={day.day}
            day={day}
            renderMessage={renderMessage}
            renderNote={renderNote}
            renderCall={renderCall}
            onSeen={onSeen}
          />
        ))}
        {isNewestFirst && earlier}
      </div>
    </section>
  )
}

function EarlierButton({
  timeline,
  earlierMessages,
}: Pick<TimelineListProps, 'timeline' | 'earlierMessages'>) {
  const error = timeline.earlierError ?? earlierMessages?.error
  return (
    <div className="justify-self-center text-center">
      {Boolean(error) && (
        <p role="alert" className="mb-2 text-sm text-ember-700">
          {toErrorMessage(error, 'Earlier entries could not be loaded. Please try again.')}
        </p>
      )}
      <Button
        variant="secondary-light"
        size="row"
        pending={timeline.isLoadingEarlier || (earlierMessages?.isLoading ?? false)}
        pendingText="Loading..."
        onClick={() => {
          if (timeline.hasEarlier) timeline.loadEarlier()
          earlierMessages?.load()
        }}
      >
        Show earlier messages
      </Button>
    </div>
  )
}

function formatDay(day: string): string {
  const now = new Date()
  // Compared at noon of each: only the calendar day counts.
  const at = toNoon(day)
  const relative = relativeDay(at, now)
  if (relative) return withCapital(relative)
  const isThisYear = at.getUTCFullYear() === now.getFullYear()
  return `${formatWeekday(at, 'UTC')}, ${isThisYear ? formatLongDay(at, 'UTC') : formatFullDay(at, 'UTC')}`
}

type ItemActions = Pick<LeadTimelineProps, 'renderMessage' | 'renderNote' | 'renderCall' | 'onSeen'>

function Day({ day: { day, items }, ...actions }: ItemActions & { day: ShownDay }) {
  const label = formatDay(day)
  return (
    <section aria-label={label} className="grid min-w-0 gap-2.5">
      <h4 className="py-0.5 text-center text-sm text-ink-muted">{label}</h4>
      <ul className="grid min-w-0 gap-2.5" aria-label={`Entries of ${label}`}>
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Item item={item} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item(props: ItemActions & { item: ShownItem }) {
  const { item, renderMessage, renderNote, renderCall, onSeen } = props
  switch (item.kind) {
    case 'mail':
      return renderMessage(item.message)
    case 'card':
      return (
        <EntryCard
          entry={item.entry}
          renderNote={renderNote}
          renderCall={renderCall}
          onSeen={() => onSeen(item.entry.id)}
        />
      )
    case 'lines':
      return <EntryLines entries={item.entries} />
  }
}

const TimelineSkeleton = ({ order }: { order: TimelineOrder }) => (
  <Loading
    label="Loading the timeline"
    className={classNames(
      'grid flex-auto gap-2.5 px-4 py-4',
      order === 'newest' ? 'content-start' : 'content-end',
    )}
  >
    {[1, 2, 3].map((each) => (
      <div key={each} aria-hidden className="rounded-card border border-line bg-paper px-4 py-3.5">
        <div className="flex items-center gap-3">
          <Skeleton shape="pill" className="size-9" />
          <Skeleton shape="pill" className="h-3.5 w-2/5" />
        </div>
        <Skeleton shape="pill" className="mt-4 h-3 w-11/12" />
      </div>
    ))}
  </Loading>
)
