import { Lock } from 'lucide'
import type { ReactNode } from 'react'
import { sortDirection } from '#platform/client/lists/sorting.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { EmailText } from '#platform/client/ui/portal/email-text.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import {
  Cell,
  HeaderCell,
  HeaderRow,
  Row,
  SortHeaderCell,
  Table,
  TwoLines,
} from '#platform/client/ui/portal/table.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatShortDate, formatTime, toNoon } from '#shared/practice-time.ts'
import type { Lead, LeadSortKey } from '../contract/leads.ts'
import type { ReadableLead } from '../labels.ts'
import { AnsweredChip } from './answered-chip.tsx'
import { LeadStatusChip } from './lead-status-chip.tsx'
import { LeadWait, NoReplyNeeded } from './lead-wait.tsx'
import type { LeadsView } from './leads-view.ts'

interface LeadRowsProps {
  leads: readonly ReadableLead[]
  onOpen: (id: number) => void
  now: Date
  /** An email that is being sent to a lead, or the given text while there is none. */
  sending?: ((row: ReadableLead, otherwise: ReactNode) => ReactNode) | undefined
}

interface LeadsTableProps extends LeadRowsProps {
  caption: string
  /** Administrators see the assignee; therapists see only their own leads. */
  showsAssignee: boolean
  view: LeadsView
  onSort: (key: LeadSortKey) => void
}

// On a small screen with a sidebar all cells may wrap, so that the table fits its box and no button is
// beyond the edge. With more room only the longest names and addresses wrap.
const cell = '@max-7xl:px-2 @max-7xl:first:pl-5 @max-5xl:first:pl-4 @max-7xl:last:pr-3'
const headCell = `@max-5xl:whitespace-normal ${cell}`
const nameCell = `min-w-29 wrap-anywhere ${cell}`
// With enough room each column but the first has a width of its own, so that none moves when another name or status is
// shown. A name that is cut is its title.
const widths = {
  name: '',
  service: '@5xl:w-34 @7xl:w-40',
  assignedTo: '@5xl:w-41 @7xl:w-44',
  status: '@5xl:w-40 @6xl:w-54',
  createdAt: '@5xl:w-35 @7xl:w-40',
  manage: '@5xl:w-36',
} as const

export function LeadsTable(props: LeadsTableProps) {
  const { leads, showsAssignee, onOpen, now, sending, caption, view, onSort } = props
  const head = (label: string, key: keyof typeof widths & LeadSortKey) => (
    <SortHeaderCell
      label={label}
      direction={sortDirection(view.sort, key)}
      onSort={() => onSort(key)}
      className={`${headCell} ${widths[key]}`}
    />
  )
  return (
    <Table caption={caption} className="@5xl:table-fixed">
      <HeaderRow>
        {head('Name', 'name')}
        {head('Service', 'service')}
        {showsAssignee ? (
          head('Assigned to', 'assignedTo')
        ) : (
          <HeaderCell className={`${headCell} ${widths.assignedTo}`}>
            Preferred therapist
          </HeaderCell>
        )}
        {head('Status', 'status')}
        {head('Received', 'createdAt')}
        <HeaderCell className={`${cell} ${widths.manage}`}>
          <VisuallyHidden>Manage</VisuallyHidden>
        </HeaderCell>
      </HeaderRow>
      <tbody>
        {leads.map((row) => (
          <Row key={row.lead.id}>
            <Cell className={nameCell}>
              <TwoLines
                strong
                main={
                  <>
                    {row.name} <LanguageTag language={row.lead.language} />
                  </>
                }
                second={<EmailText>{row.lead.email}</EmailText>}
              />
            </Cell>
            <Cell className={`@max-3xl:min-w-23 wrap-anywhere ${cell}`}>
              <TwoLines main={row.service} second={row.location} />
            </Cell>
            <Cell className={`min-w-23 ${cell}`}>
              <div className="wrap-anywhere">
                {showsAssignee ? (
                  <TwoLines
                    main={<PersonLine>{row.assignee ?? 'Unassigned'}</PersonLine>}
                    faint={row.assignee === null}
                    second={
                      <PersonLine>
                        {row.lead.preferredTherapist ? `Prefers ${row.prefers}` : row.prefers}
                      </PersonLine>
                    }
                  />
                ) : (
                  <span className={row.lead.preferredTherapist ? undefined : 'text-ink-subtle'}>
                    <PersonLine>{row.prefers}</PersonLine>
                  </span>
                )}
              </div>
            </Cell>
            <Cell className={`@6xl:whitespace-nowrap ${cell}`}>
              <span className="flex flex-col items-start gap-1">
                <LeadStatusChip status={row.lead.status} />
                <AnsweredChip lead={row.lead} />
                <WaitOrSending row={row} now={now} sending={sending} />
              </span>
            </Cell>
            <Cell className={`@5xl:whitespace-nowrap ${cell}`}>
              <TwoLines
                main={<Received at={new Date(row.lead.createdAt)} />}
                second={<ExpiringLead lead={row.lead} />}
              />
            </Cell>
            <Cell className={`text-right ${cell}`}>
              <span className="flex flex-wrap items-center justify-end gap-1 @5xl:flex-nowrap">
                <NoReplyNeeded isIcon lead={row.lead} />
                <ManageButton row={row} onOpen={onOpen} />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** While an answer is being sent, the client no longer waits for one. */
function WaitOrSending({
  row,
  now,
  sending,
}: { row: ReadableLead } & Omit<LeadRowsProps, 'leads' | 'onOpen'>) {
  const wait = <LeadWait lead={row.lead} now={now} />
  return sending ? sending(row, wait) : wait
}

const PersonLine = ({ children }: { children: string }) => (
  <span title={children} className="block @5xl:truncate">
    {children}
  </span>
)

/** The same leads as a list below 760 px, where a table does not fit. */
export function LeadsList({ leads, onOpen, now, sending }: LeadRowsProps) {
  return (
    <ul className="border-t border-line">
      {leads.map((row) => (
        <li key={row.lead.id} className="border-b border-line px-4 py-3.5 last:border-b-0">
          <div className="flex items-start justify-between gap-2.5">
            <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{row.name}</h2>
            <p className="shrink-0 text-xs leading-loose text-ink-muted">
              {formatShortDate(new Date(row.lead.createdAt))}
            </p>
          </div>
          <p className="text-md text-ink-muted">
            {row.service}, {row.location}
          </p>
          <p className="text-xs text-ink-muted">
            <ExpiringLead lead={row.lead} />
          </p>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2.5">
            <span className="flex flex-wrap items-center gap-2">
              <LeadStatusChip status={row.lead.status} />
              <AnsweredChip lead={row.lead} />
              <WaitOrSending row={row} now={now} sending={sending} />
              <LanguageTag language={row.lead.language} />
            </span>
            <span className="ml-auto flex items-center gap-2">
              <NoReplyNeeded isIcon lead={row.lead} />
              <ManageButton isLarge row={row} onOpen={onOpen} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

const Received = ({ at }: { at: Date }) => (
  <span className="whitespace-nowrap">{`${formatShortDate(at)}, ${formatTime(at)}`}</span>
)

/** When the lead is deleted, or until when it is on hold. */
function ExpiringLead({ lead }: { lead: Lead }) {
  if (!lead.hold) return <>Deletes on {formatShortDate(new Date(lead.expiresAt))}</>
  return (
    <span className="flex items-center gap-1 font-semibold">
      <Icon icon={Lock} size="tiny" strokeWidth={2} />
      <span>
        On hold{' '}
        <span className="whitespace-nowrap">
          to {formatShortDate(toNoon(lead.hold.until), 'UTC')}
        </span>
      </span>
    </span>
  )
}

interface ManageButtonProps {
  row: ReadableLead
  onOpen: (id: number) => void
  /** The larger button of the list; a table row has less room. */
  isLarge?: boolean | undefined
}

function ManageButton({ row, onOpen, isLarge = false }: ManageButtonProps) {
  return (
    <Button
      size={isLarge ? 'portal' : 'row'}
      variant={isLarge ? 'secondary' : 'secondary-light'}
      aria-haspopup="dialog"
      onClick={() => onOpen(row.lead.id)}
    >
      Manage
      <VisuallyHidden> {row.name}</VisuallyHidden>
    </Button>
  )
}
