import { Mail, Phone } from 'lucide'
import type { MouseEvent } from 'react'
import { NoReplyNeeded } from '#features/requests/leads/client/wait.tsx'
import { formatVoicemail, type ReadableLead } from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { useIsNarrow } from '#platform/client/use-is-narrow.ts'
import { emailLink } from '#shared/email-link.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { HideProblem } from './hide-problem.tsx'
import { CallMark, ChatMark, EndMark, RelatedMark } from './marks.tsx'
import { useRowContext } from './row-context.ts'
import { AssignControl, NextActionControl, StatusControl } from './row-controls.tsx'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { WaitingCell } from './waiting-cell.tsx'

/** The leads as a list to tap, where a table does not fit. */
export function LeadsList({ leads }: { leads: readonly ReadableLead[] }) {
  const { selection } = useRowContext()
  const isPhone = useIsNarrow()
  return (
    <>
      <ul className="border-t border-line">
        {leads.map((row) => (
          <LeadItem key={row.lead.id} row={row} isPhone={isPhone} />
        ))}
      </ul>
      {(selection.selected.length > 0 || selection.isSelecting) && (
        <SelectionBar place="edge" leads={leads} />
      )}
    </>
  )
}

/** The name is the button, and as large as the row around it. */
function LeadItem({ row, isPhone }: { row: ReadableLead; isPhone: boolean }) {
  const { now, onOpen, selection, staff } = useRowContext()
  const { lead, name, service, location } = row
  const isSelected = selection.selected.includes(lead.id)
  const isSelecting = isPhone && selection.isSelecting
  const toggle = (isRange: boolean) => selection.toggle(lead.id, isRange)
  // Beside the box and the other controls of the row.
  const toggleByPress = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button, input, [popover]')) toggle(false)
  }
  // A phone shows one that is due; it is set on the lead.
  const hasNextAction = !isPhone || lead.nextActionAt !== null
  const head = (
    <div className="flex items-start justify-between gap-2.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        {(!isPhone || isSelecting) && (
          <SelectBox label={`Select ${name}`} isChecked={isSelected} onToggle={toggle} />
        )}
        <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          <button
            type="button"
            data-open=""
            aria-haspopup="dialog"
            aria-label={`Manage ${name}`}
            onClick={() => onOpen(lead.id)}
            className={classNames(
              'text-left outline-none',
              // Where a press selects, the name alone opens.
              isSelecting ? 'relative z-1' : 'after:absolute after:inset-0',
            )}
          >
            {name}
          </button>
        </h2>
        <LanguageTag language={lead.language} />
        <RelatedMark count={lead.relatedCount} />
        <ChatMark source={lead.source} />
      </div>
      <div className="relative z-1 shrink-0 text-sm">
        <WaitingCell isShort row={row} />
      </div>
    </div>
  )
  const controls = (
    <div className="flex flex-wrap items-center gap-x-3 -mb-1.5 max-md:-mt-2 md:mt-1">
      <StatusControl row={row} className="max-md:min-h-11" />
      {staff && <AssignControl row={row} className="max-md:ml-auto" />}
      {hasNextAction && <NextActionControl row={row} />}
      <span className={classNames('relative z-1', lead.answeredAt === null && 'max-md:hidden')}>
        <NoReplyNeeded isIcon lead={lead} />
      </span>
    </div>
  )
  return (
    // The checkbox is the control; a press on the rest of the row is a larger place for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      data-lead-row={lead.id}
      onClick={isSelecting ? toggleByPress : undefined}
      className={classNames(
        'relative border-b border-line px-4 py-2 last:border-b-0 md:py-3',
        '-outline-offset-2 outline-river-500 has-focus-visible:outline-2',
        isSelected && 'bg-river-50',
      )}
    >
      {isPhone && head}
      <div className="flex items-center gap-2 max-md:-mt-0.5 md:gap-3">
        <div className="min-w-0 flex-1">
          {!isPhone && head}
          <p className="flex flex-wrap gap-x-3 text-sm leading-snug text-ink-muted">
            <span>
              {service}, {location}
            </span>
            <span className="text-xs md:leading-loose">{formatVoicemail(lead)}</span>
            {!hasNextAction && <CallMark lead={lead} now={now} />}
            <EndMark lead={lead} now={now} />
          </p>
          {!isPhone && controls}
        </div>
        <ReachLinks row={row} />
      </div>
      {isPhone && controls}
      <Problem row={row} />
    </li>
  )
}

interface ReachLinkProps {
  href: string
  label: string
  icon: IconDrawing
}

const ReachLink = ({ href, label, icon }: ReachLinkProps) => (
  <a
    href={href}
    aria-label={label}
    className="relative z-1 grid size-11 shrink-0 place-items-center rounded-full border border-line bg-paper text-river-700 transition-colors hover:border-river-600 hover:bg-river-50"
  >
    <Icon icon={icon} />
  </a>
)

/** The wish about voicemail is beside them: a message that others hear can harm the client. */
function ReachLinks({ row }: { row: ReadableLead }) {
  const { lead, name } = row
  return (
    <div className="flex shrink-0 gap-1 md:gap-1.5">
      {lead.phone && <ReachLink href={phoneLink(lead.phone)} label={`Call ${name}`} icon={Phone} />}
      <ReachLink href={emailLink(lead.email)} label={`Email ${name}`} icon={Mail} />
    </div>
  )
}

function Problem({ row }: { row: ReadableLead }) {
  const { problems } = useRowContext()
  const text = problems.get(row.lead.id)
  if (text === undefined) return null
  return (
    <p className="relative z-1 mt-1.5 flex items-center gap-2 rounded-small bg-ember-50 py-1 pl-3 text-sm text-ember-700">
      <span className="min-w-0 flex-1">{text}</span>
      <HideProblem row={row} />
    </p>
  )
}
