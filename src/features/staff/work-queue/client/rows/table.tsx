import { ChevronRight } from 'lucide'
import { Fragment } from 'react'
import { NoReplyNeeded } from '#features/requests/leads/client/wait.tsx'
import type { LeadSortKey } from '#features/requests/leads/contract/leads.ts'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import { sortDirection } from '#platform/client/lists/sorting.ts'
import { IconButton } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import {
  HeaderCell,
  HeaderRow,
  SortHeaderCell,
  Table,
  TwoLines,
} from '#platform/client/ui/portal/table.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatShortDate, formatTime } from '#shared/practice-time.ts'
import { getSort, type LeadsView } from '../view.ts'
import { HideProblem } from './hide-problem.tsx'
import { ChatMark, EndMark, RelatedMark } from './marks.tsx'
import { useRowContext } from './row-context.ts'
import {
  AssignControl,
  NextActionControl,
  PreferredTherapist,
  StatusControl,
} from './row-controls.tsx'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { WaitingCell } from './waiting-cell.tsx'

interface LeadsTableProps {
  leads: readonly ReadableLead[]
  caption: string
  view: LeadsView
  onSort: (key: LeadSortKey) => void
}

// Each column but the client's has a width of its own, so that none moves when another name or status is shown. The
// status always fits its longest name.
const widths = {
  select: 'w-11',
  waiting: 'w-28 @6xl:w-31',
  status: 'w-56',
  assignedTo: 'w-28 @6xl:w-30',
  preferred: 'w-36',
  nextAction: 'w-38 @6xl:w-41',
  createdAt: 'w-19 @6xl:w-21',
  open: 'w-12 @6xl:w-20',
} as const

const cell = 'h-13 px-1.5 align-middle leading-snug'

export function LeadsTable({ leads, caption, view, onSort }: LeadsTableProps) {
  const { staff, selection } = useRowContext()
  const head = (label: string, key: LeadSortKey, width?: string) => (
    <SortHeaderCell
      label={label}
      direction={sortDirection(getSort(view), key)}
      onSort={() => onSort(key)}
      room="dense"
      className={width}
    />
  )
  const isSelecting = selection.selected.length > 0
  return (
    <div className="relative">
      {isSelecting && <SelectionBar place="head" leads={leads} />}
      <Table caption={caption} className="table-fixed">
        <HeaderRow>
          <HeaderCell room="dense" className={widths.select}>
            {isSelecting ? (
              <VisuallyHidden>Selected</VisuallyHidden>
            ) : (
              <SelectBox
                label="Select all on this page"
                isChecked={selection.isAll}
                onToggle={selection.toggleAll}
              />
            )}
          </HeaderCell>
          {head('Client', 'name')}
          {head('Waiting', 'waiting', widths.waiting)}
          {head('Status', 'status', widths.status)}
          {staff ? (
            head('Assigned to', 'assignedTo', widths.assignedTo)
          ) : (
            <HeaderCell room="dense" className={widths.preferred}>
              Preferred therapist
            </HeaderCell>
          )}
          {head('Next action', 'nextAction', widths.nextAction)}
          {head('Received', 'createdAt', widths.createdAt)}
          <HeaderCell room="dense" className={widths.open}>
            <VisuallyHidden>Manage</VisuallyHidden>
          </HeaderCell>
        </HeaderRow>
        <tbody>
          {leads.map((row) => (
            <Fragment key={row.lead.id}>
              <LeadRow row={row} />
              <ProblemRow row={row} />
            </Fragment>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** The row opens its lead where no control is pressed; the keyboard's row has a frame. */
function LeadRow({ row }: { row: ReadableLead }) {
  const { now, staff, onOpen, selection } = useRowContext()
  const { lead, name, service, location } = row
  const isSelected = selection.selected.includes(lead.id)
  return (
    <tr
      data-lead-row={lead.id}
      className={classNames(
        'group/row relative border-b border-line transition-colors last:border-b-0',
        '-outline-offset-2 outline-river-500 has-focus-visible:outline-2',
        isSelected ? 'bg-river-50' : 'hover:bg-river-50',
      )}
    >
      <td className={classNames(cell, 'pl-4')}>
        <SelectBox
          label={`Select ${name}`}
          isChecked={isSelected}
          onToggle={(isRange) => selection.toggle(lead.id, isRange)}
        />
      </td>
      <td className={cell}>
        <span className="flex min-w-0 items-center gap-1.75">
          <span dir="auto" title={name} className="min-w-0 truncate font-semibold">
            {name}
          </span>
          <LanguageTag language={lead.language} />
          <RelatedMark count={lead.relatedCount} />
          <ChatMark source={lead.source} />
        </span>
        <span className="flex min-w-0 items-center gap-2 text-xs leading-snug text-ink-muted">
          <span title={`${service}, ${location}`} className="min-w-0 truncate">
            {service}, {location}
          </span>
          <EndMark lead={lead} now={now} />
        </span>
      </td>
      <td className={cell}>
        <WaitingCell row={row} />
      </td>
      <td className={cell}>
        <StatusControl row={row} />
      </td>
      <td className={cell}>
        {staff ? <AssignControl row={row} /> : <PreferredTherapist row={row} />}
      </td>
      <td className={cell}>
        <NextActionControl row={row} />
      </td>
      <td className={classNames(cell, 'whitespace-nowrap')}>
        <Received at={new Date(lead.createdAt)} />
      </td>
      <td className={classNames(cell, 'pr-2')}>
        <span className="flex items-center justify-end">
          <NoReplyInRow row={row} />
          <OpenButton row={row} onOpen={onOpen} />
        </span>
      </td>
    </tr>
  )
}

const Received = ({ at }: { at: Date }) => (
  <TwoLines main={formatShortDate(at)} second={formatTime(at)} />
)

/** While the row is used: the column is quiet otherwise. With little room it lies over the date. */
const NoReplyInRow = ({ row }: { row: ReadableLead }) => (
  <span className="relative z-1 rounded-full bg-river-50 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 @max-6xl:absolute @max-6xl:right-12">
    <NoReplyNeeded isIcon lead={row.lead} />
  </span>
)

interface OpenButtonProps {
  row: ReadableLead
  onOpen: (id: number) => void
}

/** As large as the row around it. */
const OpenButton = ({ row, onOpen }: OpenButtonProps) => (
  <IconButton
    look="bare"
    size="row"
    icon={ChevronRight}
    label={`Manage ${row.name}`}
    data-open=""
    aria-haspopup="dialog"
    onClick={() => onOpen(row.lead.id)}
    className="outline-none after:absolute after:inset-0"
  />
)

/** Why a change was refused, below the row that has its stored values again. */
function ProblemRow({ row }: { row: ReadableLead }) {
  const { problems } = useRowContext()
  const text = problems.get(row.lead.id)
  if (text === undefined) return null
  return (
    <tr className="border-b border-line bg-ember-50 text-ember-700 last:border-b-0">
      <td colSpan={8} className="py-1 pr-2 pl-12.5">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1">
            {row.name}: {text}
          </span>
          <HideProblem row={row} />
        </span>
      </td>
    </tr>
  )
}
