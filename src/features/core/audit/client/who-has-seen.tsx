import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '#platform/client/ui/dialog.tsx'
import { ErrorState } from '#platform/client/ui/error-state.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { EndpointResponse } from '#shared/endpoint.ts'
import { paths } from '#shared/paths.ts'
import { formatLongDay, formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import { withCapital, withSmallInitial } from '#shared/words.ts'
import type { NumberedRecord } from '../contract/actions.ts'
import type { getAuditTrail } from '../contract/entries.ts'
import { getActionLabel, getRecordLabel, isListing, toActionChoice } from '../labels.ts'
import { plainAuditView, toAuditQuery } from '../rules.ts'
import { ActorPicture } from './actor-picture.tsx'
import { auditTrailQuery } from './queries.ts'

export type SeenRecord = { type: NumberedRecord; id: number }

interface WhoHasSeenProps {
  /** Undefined while the panel is closed. */
  record: SeenRecord | undefined
  onClose: () => void
}

type Trail = EndpointResponse<typeof getAuditTrail>
type PersonSummary = Trail['people'][number]

const formatRecord = ({ type, id }: SeenRecord) =>
  getRecordLabel({ recordType: type, recordId: id, amount: null })

/** The people who have seen one record, in a panel from the right: the latest first, refused people last. */
export function WhoHasSeen({ record, onClose }: WhoHasSeenProps) {
  return (
    <Dialog
      open={record !== undefined}
      onClose={onClose}
      size="panel"
      className="md:rounded-l-panel md:rounded-r-none"
    >
      {record && <Panel record={record} />}
    </Dialog>
  )
}

function Panel({ record }: { record: SeenRecord }) {
  const trail = useQuery(auditTrailQuery(record.type, record.id))
  const since = trail.data?.since
  const received = since ? `, since ${formatLongDay(new Date(since))}` : ''
  return (
    <>
      <DialogHead title="Who has seen this" subtitle={`${formatRecord(record)}${received}`} />
      <DialogBody tabIndex={0}>
        {trail.isPending && (
          <Loading label="Loading who has seen this">
            <SkeletonRows rows={4} />
          </Loading>
        )}
        {trail.isError && (
          <ErrorState
            title="The log could not be loaded"
            action={<TryAgain onTry={() => void trail.refetch()} />}
          >
            {toErrorMessage(trail.error, 'Please try again.')}
          </ErrorState>
        )}
        {trail.data && <People trail={trail.data} now={new Date(trail.dataUpdatedAt)} />}
      </DialogBody>
      {trail.data && trail.data.events > 0 && (
        <DialogFoot>
          <ButtonLink href={toLogPath(record)} variant="secondary" className="w-full">
            {trail.data.events === 1 ? 'Show the event' : `Show all ${trail.data.events} events`}
          </ButtonLink>
        </DialogFoot>
      )}
    </>
  )
}

function toLogPath(record: SeenRecord): string {
  const view = {
    ...plainAuditView,
    record: formatRecord(record),
    period: 'all' as const,
    lists: 'shown' as const,
  }
  return `${paths.audit}?${new URLSearchParams(toAuditQuery(view)).toString()}`
}

function People({ trail, now }: { trail: Trail; now: Date }) {
  if (trail.people.length === 0) {
    return <p className="text-md text-ink-muted">No one has opened it so far.</p>
  }
  // The server itself, and visitors who are not signed in, are no people with a name.
  const people = new Set(trail.people.flatMap(({ person }) => person?.id ?? [])).size
  return (
    <>
      <ul>
        {trail.people.map((summary) => (
          <PersonRow
            key={`${summary.person?.id} ${summary.wasRefused}`}
            summary={summary}
            now={now}
          />
        ))}
      </ul>
      <p className="mt-4.5 text-sm text-ink-muted">
        {people === 1 ? '1 person' : `${people} people`},{' '}
        {trail.events === 1 ? '1 event' : `${trail.events} events`} since the record was made. The
        log records who and when, not contents.
      </p>
    </>
  )
}

function getTimeLabel({ wasRefused, actions }: PersonSummary): string {
  if (wasRefused) return ''
  return actions.every((action) => toActionChoice(action) === 'access_viewed')
    ? 'Last asked '
    : 'Last seen '
}

/** `Viewed, changed, seen in a list 12 times`. */
function summarizeActions({ actions, timesInList }: PersonSummary): string {
  const inList = `seen in a list${timesInList === 1 ? '' : ` ${timesInList} times`}`
  const labels = actions.filter((action) => !isListing(action)).map(getActionLabel)
  const text = [...labels, ...(timesInList > 0 ? [inList] : [])].map(withSmallInitial).join(', ')
  return withCapital(text)
}

function PersonRow({ summary, now }: { summary: PersonSummary; now: Date }) {
  return (
    <li className="flex items-start gap-3 border-b border-line py-4 first:pt-0">
      {summary.wasRefused ? (
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-100 text-ember-700"
        >
          <Icon icon={Ban} size="text" />
        </span>
      ) : (
        <ActorPicture size={40} person={summary.person ?? undefined} isAutomatic />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-md font-semibold wrap-anywhere">
          {summary.person?.name ?? (summary.wasRefused ? 'Not signed in' : 'Automatic')}
        </h3>
        <p className="text-sm text-ink-muted">
          {summary.wasRefused ? 'Tried to open it and was refused' : summarizeActions(summary)}
        </p>
        <p className="text-sm text-ink-muted">
          {getTimeLabel(summary)}
          <Moment at={summary.lastAt} now={now} today={summary.wasRefused ? 'Today' : 'today'} />
        </p>
      </div>
      <p className="shrink-0 text-right text-sm text-ink-muted">
        <span className="block type-dialog leading-none text-ink">{summary.times}</span>
        {summary.times === 1 ? 'time' : 'times'}
      </p>
    </li>
  )
}

function Moment({ at, now, today }: { at: string; now: Date; today: string }) {
  const moment = new Date(at)
  const isToday = practiceDay(moment) === practiceDay(now)
  return (
    <time dateTime={at}>
      {isToday ? today : formatShortDate(moment)}, {formatTime(moment)}
    </time>
  )
}
