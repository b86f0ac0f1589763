import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { CallListProvider } from '#features/requests/appointments/client/staff/call-list-provider.tsx'
import { useMinute } from '#features/requests/leads/client/use-minute.ts'
import { useAddToWaitlist } from '#features/requests/waitlist/client/queries.ts'
import { ListFailed } from '#platform/client/lists/data-list.tsx'
import { usePolling } from '#platform/client/realtime/live-status.ts'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { UpdatingLine } from '#platform/client/ui/updating-line.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { type AgendaView, listDays } from '../agenda-view.ts'
import type { Agenda } from '../contract.ts'
import { AgendaNotices } from './agenda-notices.tsx'
import { AgendaToolbar } from './agenda-toolbar.tsx'
import { BookDialogs, type NewCall } from './book/book-dialogs.tsx'
import { AgendaGrid } from './grid/agenda-grid.tsx'
import { toColumns } from './grid/grid-columns.ts'
import { GridLegend } from './grid/grid-legend.tsx'
import { CallDays } from './list/call-days.tsx'
import { groupCalls } from './list/group-calls.ts'
import { agendaQuery } from './queries.ts'
import { useAgendaKeys } from './use-agenda-keys.ts'

interface AgendaCallsProps {
  user: User
  view: AgendaView
  onChange: (part: Partial<AgendaView>) => void
}

const pollMs = 30_000

/** The free calls of a day or a week: by the clock where there is room, and as cards. */
export function AgendaCalls({ user, view, onChange }: AgendaCallsProps) {
  const now = useMinute()
  const today = practiceDay(now)
  const days = listDays(view, today)
  const isAdmin = user.role === 'admin'
  const userId = isAdmin ? view.person : undefined
  const agenda = useQuery({
    ...agendaQuery(days[0] ?? today, days.at(-1) ?? today, userId),
    refetchInterval: usePolling(pollMs),
  })
  const { mutateAsync: wait } = useAddToWaitlist()
  const { data } = agenda
  const [newCall, setNewCall] = useState<NewCall>()
  // A slot of a day that shows one person is theirs.
  const bookFor = (call: Partial<NewCall>) => setNewCall({ userId, ...call })
  return (
    <>
      {data && <AgendaNotices agenda={data} userId={user.id} now={now} />}
      <div className="@container relative rounded-card border border-line bg-paper">
        <AgendaToolbar
          view={view}
          today={today}
          people={isAdmin ? (data?.people ?? []) : undefined}
          onBook={data ? () => bookFor({}) : undefined}
          onChange={onChange}
        />
        {agenda.isPlaceholderData && <UpdatingLine />}
        {data ? (
          <CallListProvider
            now={now}
            people={data.people}
            namesPeople={isAdmin && userId === undefined}
            onWait={(body) => wait({ body })}
          >
            <Period
              agenda={data}
              days={days}
              view={view}
              today={today}
              now={now}
              isEveryone={isAdmin && userId === undefined}
              onChange={onChange}
              onBook={bookFor}
            />
            <BookDialogs
              call={newCall}
              people={data.people}
              now={now}
              onClose={() => setNewCall(undefined)}
            />
          </CallListProvider>
        ) : agenda.isError ? (
          <ListFailed
            title="The agenda could not be loaded"
            error={agenda.error}
            fallback="Please check your connection and try again."
            onRetry={() => void agenda.refetch()}
            isRetrying={agenda.isFetching}
            place="inside"
          />
        ) : (
          <Loading label="Loading the agenda">
            <Skeleton className="m-4 h-96 rounded-control" />
          </Loading>
        )}
      </div>
    </>
  )
}

interface PeriodProps {
  agenda: Agenda
  days: readonly string[]
  view: AgendaView
  today: string
  now: Date
  isEveryone: boolean
  onChange: (part: Partial<AgendaView>) => void
  onBook: (call: Partial<NewCall>) => void
}

function Period(props: PeriodProps) {
  const { agenda, days, view, today, now, isEveryone, onChange, onBook } = props
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useIsNarrow('phone')
  const { current, choose } = useAgendaKeys({
    box,
    view,
    today,
    onChange,
    onBook: () => onBook({}),
  })
  const columns = useMemo(
    () => toColumns(agenda, days, { isEveryone }),
    // The days are those of the agenda.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new list of the same days at each render
    [agenda, isEveryone, days.join(' ')],
  )
  const groups = groupCalls(agenda.calls, { showsEnded: view.ended === 'shown' })
  const list = (
    <div ref={box} className="@max-5xl:border-t @max-5xl:border-line">
      {groups.length === 0 ? (
        <EmptyState place="inside" headingLevel="h2" title="No calls">
          {view.view === 'week'
            ? 'No one is called in this week.'
            : 'No one is called on this day.'}
        </EmptyState>
      ) : (
        <CallDays days={groups} now={now} current={current} />
      )}
    </div>
  )
  if (isPhone) return list
  const kinds = new Set(
    (['hours', 'busy', 'offers', 'closures'] as const).filter((kind) => agenda[kind].length > 0),
  )
  return (
    <div className="@5xl:grid @5xl:grid-last-95">
      <div className="min-w-0 pb-2 @5xl:border-r @5xl:border-line">
        <AgendaGrid
          columns={columns}
          now={now}
          current={current?.id}
          onChoose={choose}
          onOpenDay={(day) => onChange({ view: 'day', day })}
          onBook={({ startsAt, userId }) => onBook({ startsAt, ...(userId && { userId }) })}
        />
        <div className="px-3 print:hidden">
          <GridLegend shown={kinds} />
        </div>
      </div>
      <section
        aria-label="Calls"
        className="@5xl:max-h-screen-less-55 @5xl:overflow-y-auto @5xl:overscroll-contain"
      >
        {list}
      </section>
    </div>
  )
}
