import { Plus } from 'lucide'
import { NextActionPanel } from '#features/requests/leads/client/next-action-panel.tsx'
import { formatDue, isDue } from '#features/requests/leads/client/next-action-times.ts'
import { StaffFace, toShortName } from '#features/requests/leads/client/staff-face.tsx'
import { LeadStatusChip } from '#features/requests/leads/client/status-chip.tsx'
import { leadStatusLabels, type ReadableLead } from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { PopoverButton } from '#platform/client/ui/portal/popover-button.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { AssignPanel } from './assign-panel.tsx'
import { CallMark, hasCallMark } from './marks.tsx'
import { useRowContext } from './row-context.ts'
import { StatusPanel } from './status-panel.tsx'

interface RowControlProps {
  row: ReadableLead
  className?: string | undefined
}

const controlClasses =
  'relative z-1 flex max-w-full items-center text-left rounded-small transition-colors -outline-offset-1 hover:bg-river-100/60 touch:min-h-11'

/** The status chip is the control itself. */
export function StatusControl({ row, className }: RowControlProps) {
  const { onChange } = useRowContext()
  const { lead, name } = row
  return (
    <PopoverButton
      label={`Status of ${name}: ${leadStatusLabels[lead.status]}`}
      title={`Status of ${name}`}
      control="status"
      button={<LeadStatusChip isControl status={lead.status} className="whitespace-nowrap" />}
      className={classNames(
        'relative z-1 inline-flex max-w-full items-center rounded-full touch:min-h-11',
        className,
      )}
      panelClassName="w-max"
    >
      {(close) => (
        <StatusPanel
          status={lead.status}
          onChoose={(choice) => {
            close()
            if (choice.status !== lead.status) {
              onChange(lead, choice, `${leadStatusLabels[choice.status]}.`)
            }
          }}
        />
      )}
    </PopoverButton>
  )
}

export function AssignControl({ row, className }: RowControlProps) {
  const { staff, photos, onChange } = useRowContext()
  const { lead, name, assignee } = row
  if (!staff) return null
  return (
    <PopoverButton
      title={`Assign ${name}`}
      control="assign"
      button={
        assignee === null ? (
          <>
            <span className="grid size-6.5 shrink-0 place-items-center rounded-full border border-dashed border-line-field">
              <Icon icon={Plus} size="tiny" />
            </span>
            <span className="truncate">
              Assign<VisuallyHidden> {name}</VisuallyHidden>
            </span>
          </>
        ) : (
          <>
            <StaffFace name={assignee} photo={photos.get(lead.assignedTo ?? 0)} />
            <VisuallyHidden>Assigned to </VisuallyHidden>
            <span title={assignee} className="truncate">
              {toShortName(assignee)}
            </span>
            <VisuallyHidden>, reassign {name}</VisuallyHidden>
          </>
        )
      }
      className={classNames(
        controlClasses,
        'min-h-9 gap-2 pr-2 text-sm',
        assignee === null && 'text-ink-subtle',
        className,
      )}
    >
      {(close) => (
        <AssignPanel
          staff={staff}
          photos={photos}
          assignedTo={lead.assignedTo}
          preferred={lead.preferredTherapist}
          onChoose={(userId) => {
            close()
            if (userId === lead.assignedTo) return
            const text = userId === null ? 'unassigned.' : `assigned to ${staff.get(userId)}.`
            onChange(lead, { assignedTo: userId }, text)
          }}
        />
      )}
    </PopoverButton>
  )
}

/** Therapists see whom the client asked for; all leads of their list are assigned to them. */
export const PreferredTherapist = ({ row }: RowControlProps) => (
  <span
    title={row.prefers}
    className={classNames('block truncate', !row.lead.preferredTherapist && 'text-ink-subtle')}
  >
    {row.prefers}
  </span>
)

interface CallAndActionProps {
  at: Date | undefined
  note: string | null
  name: string
  now: Date
}

/** The next action, where the line above it has the time of the call. */
function CallAndAction({ at, note, name, now }: CallAndActionProps) {
  if (!at) {
    return (
      <span className="flex items-center gap-1 text-xs leading-snug text-ink-subtle">
        <Icon icon={Plus} size="tiny" />
        <span className="truncate">
          Next action<VisuallyHidden> for {name}</VisuallyHidden>
        </span>
      </span>
    )
  }
  return (
    <span
      title={note ?? undefined}
      className={classNames(
        'block truncate text-xs leading-snug',
        isDue(at, now) ? 'text-larch-800' : 'text-ink-muted',
      )}
    >
      <VisuallyHidden>. Next action for {name}: </VisuallyHidden>
      {formatDue(at, now)}
      {note && `, ${note}`}
    </span>
  )
}

export function NextActionControl({ row, className }: RowControlProps) {
  const { now, onChange } = useRowContext()
  const { lead, name } = row
  const { nextActionAt, nextActionNote } = lead
  const at = nextActionAt === null ? undefined : new Date(nextActionAt)
  const hasCall = hasCallMark(lead, now)
  return (
    <PopoverButton
      title={`Next action for ${name}`}
      control="next-action"
      button={
        hasCall ? (
          <span className="min-w-0">
            <span className="block truncate">
              <CallMark lead={lead} now={now} />
            </span>
            <CallAndAction at={at} note={nextActionNote} name={name} now={now} />
          </span>
        ) : at ? (
          <span className="min-w-0">
            <VisuallyHidden>Next action for {name}: </VisuallyHidden>
            <span
              className={classNames(
                'block truncate leading-snug font-medium',
                isDue(at, now) && 'text-larch-800',
              )}
            >
              {formatDue(at, now)}
            </span>
            {nextActionNote && (
              <span
                dir="auto"
                title={nextActionNote}
                className="block truncate text-xs leading-snug text-ink-muted"
              >
                {nextActionNote}
              </span>
            )}
          </span>
        ) : (
          <>
            <Icon icon={Plus} size="text" />
            <span className="truncate">
              Next action<VisuallyHidden> for {name}</VisuallyHidden>
            </span>
          </>
        )
      }
      className={classNames(
        controlClasses,
        'min-h-9 gap-1.5 text-sm',
        !at && !hasCall && 'text-ink-subtle',
        className,
      )}
    >
      {(close) => (
        <NextActionPanel
          at={nextActionAt}
          note={nextActionNote}
          now={now}
          onSave={(choice) => {
            close()
            const text = choice.nextActionAt
              ? `next action ${formatDue(new Date(choice.nextActionAt), now)}.`
              : 'no next action.'
            onChange(lead, choice, text)
          }}
        />
      )}
    </PopoverButton>
  )
}
