import { ArrowDown, Eye } from 'lucide'
import { usePagedRows } from '#platform/client/lists/use-paged-rows.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import {
  Cell,
  HeaderCell,
  HeaderRow,
  Row,
  Table,
  TwoLines,
} from '#platform/client/ui/portal/table.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { clampPage } from '#shared/list-pages.ts'
import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { AuditEntry, AuditPerson, ShownAuditEntry } from '../contract/entries.ts'
import { getActorLabel, getEntryLabel, getRecordLabel } from '../labels.ts'
import { entriesPerPage, type FoldedEntry, foldRepeats, removedAddress } from '../rules.ts'
import { ActionIcon } from './action-icon.tsx'
import { ActorPicture } from './actor-picture.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import { EntryRecord } from './record-link.tsx'

type Folded = FoldedEntry<ShownAuditEntry>

interface EntriesProps {
  entries: readonly ShownAuditEntry[]
  people: ReadonlyMap<number, AuditPerson>
  now: Date
  onAskWhoSaw: (entry: ShownAuditEntry) => void
}

/** `Today`, `Nov 20`. */
export const formatDay = (at: Date, now: Date) =>
  practiceDay(at) === practiceDay(now) ? 'Today' : formatShortDate(at)

const formatAddress = ({ address }: AuditEntry) =>
  address === '' ? 'Server' : address === removedAddress ? 'Address removed' : address

const renderPicture = (entry: AuditEntry, people: EntriesProps['people']) => (
  <ActorPicture
    person={
      entry.actorId === null
        ? undefined
        : (people.get(entry.actorId) ?? { id: entry.actorId, name: '?', photoUrl: null })
    }
    isAutomatic={entry.address === ''}
  />
)

/** `9:40 AM`, or from when to when repeats were made. */
const formatTimes = ({ entry, first }: Folded) => {
  const last = formatTime(new Date(entry.at))
  const began = formatTime(new Date(first))
  return began === last ? last : `${began} to ${last}`
}

/** The number of repeats, which opens the time of each. */
function Repeats({ all }: Folded) {
  if (all.length < 2) return null
  return (
    <details className="text-sm text-ink-muted">
      <summary className="w-fit rounded-small text-river-700 touch:py-2">
        {all.length} times
      </summary>
      <ul>
        {all.map(({ id, at }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(new Date(at))}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SeenButton({
  entry,
  onAskWhoSaw,
}: { entry: ShownAuditEntry } & Pick<EntriesProps, 'onAskWhoSaw'>) {
  if (entry.recordId === null) return null
  return (
    <IconButton
      label={`Who has seen ${getRecordLabel(entry)}`}
      icon={Eye}
      look="bare"
      className="-my-1.5 max-md:-mr-3"
      aria-haspopup="dialog"
      onClick={() => onAskWhoSaw(entry)}
    />
  )
}

interface AuditRowsProps extends EntriesProps {
  page: number
  /** The number of entries on all pages. */
  total: number
  isChanging: boolean
  onPage: (page: number) => void
}

/** One page of entries, as a table or on narrow screens as a list, with pagination. */
export function AuditRows({ page, total, isChanging, onPage, ...rows }: AuditRowsProps) {
  const isNarrow = useIsNarrow('tablet')
  const { pagination } = usePagedRows({
    noun: 'the audit log',
    page: clampPage(page, total, entriesPerPage),
    perPage: entriesPerPage,
    rowCount: rows.entries.length,
    total,
    isChanging,
    onPage,
    format: (count) => count.toLocaleString('en-CA'),
  })
  return (
    <>
      {isNarrow ? <EntriesList {...rows} /> : <EntriesTable {...rows} />}
      <Pagination {...pagination} />
    </>
  )
}

function EntriesTable({ entries, people, now, onAskWhoSaw }: EntriesProps) {
  return (
    <Table caption="Audit log, newest first">
      <HeaderRow>
        <HeaderCell aria-sort="descending" className="text-river-700">
          <span className="inline-flex items-center gap-1.5">
            When <Icon icon={ArrowDown} size="tiny" strokeWidth={2} />
          </span>
        </HeaderCell>
        <HeaderCell>Who</HeaderCell>
        <HeaderCell>What</HeaderCell>
        <HeaderCell>Record</HeaderCell>
        <HeaderCell>Outcome</HeaderCell>
        <HeaderCell>From</HeaderCell>
        <HeaderCell>
          <VisuallyHidden>Who has seen it</VisuallyHidden>
        </HeaderCell>
      </HeaderRow>
      <tbody>
        {foldRepeats(entries).map((folded) => {
          const { entry } = folded
          const at = new Date(entry.at)
          return (
            <Row key={entry.id}>
              <Cell className="whitespace-nowrap">
                <time dateTime={entry.at}>
                  <TwoLines main={formatDay(at, now)} second={formatTimes(folded)} />
                </time>
              </Cell>
              <Cell className="min-w-40">
                <span className="flex items-center gap-2.5 font-semibold wrap-anywhere">
                  {renderPicture(entry, people)}
                  {getActorLabel(entry, people)}
                </span>
              </Cell>
              <Cell>
                <span className="flex items-center gap-2 lg:whitespace-nowrap">
                  <ActionIcon entry={entry} />
                  {getEntryLabel(entry)}
                </span>
                <Repeats {...folded} />
              </Cell>
              <Cell className="whitespace-nowrap">
                <EntryRecord entry={entry} />
              </Cell>
              <Cell>
                <OutcomeChip entry={entry} now={now} />
              </Cell>
              <Cell className="min-w-32 text-sm text-ink-muted wrap-anywhere">
                {formatAddress(entry)}
              </Cell>
              <Cell>
                <span className="flex justify-end">
                  <SeenButton entry={entry} onAskWhoSaw={onAskWhoSaw} />
                </span>
              </Cell>
            </Row>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The same entries as a list, for narrow screens. */
function EntriesList({ entries, people, now, onAskWhoSaw }: EntriesProps) {
  return (
    <ul className="border-t border-line">
      {foldRepeats(entries).map((folded) => {
        const { entry } = folded
        const at = new Date(entry.at)
        return (
          <li
            key={entry.id}
            className="flex items-start gap-3 border-b border-line px-4 py-3.5 text-md last:border-b-0"
          >
            {renderPicture(entry, people)}
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{getActorLabel(entry, people)}</p>
              <p className="text-ink-muted">
                {getEntryLabel(entry)} <EntryRecord entry={entry} />
              </p>
              <Repeats {...folded} />
              <div className="text-sm text-ink-muted md:flex md:gap-x-4">
                <p>
                  <time dateTime={entry.at}>
                    {formatDay(at, now)}, {formatTimes(folded)}
                  </time>
                </p>
                <p className="wrap-anywhere">{formatAddress(entry)}</p>
              </div>
            </div>
            <div className="flex shrink-0 flex-col items-end gap-2">
              <OutcomeChip entry={entry} now={now} />
              <SeenButton entry={entry} onAskWhoSaw={onAskWhoSaw} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
