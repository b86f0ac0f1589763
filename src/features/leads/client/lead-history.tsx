import { ChevronDown } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFullDay, formatShortDate, formatTime, toNoon } from '#shared/practice-time.ts'
import type { LeadEvent, OpenedLead } from '../contract.ts'
import { leadStatusLabels } from '../labels.ts'

/** Who changed what, newest first, ending with the request itself. */
export function LeadHistory({ lead }: { lead: OpenedLead }) {
  const [newest] = lead.history
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex cursor-pointer list-none items-baseline gap-2 rounded-tail py-1 font-semibold touch:py-2.5 details-marker:hidden">
        History
        <span className="min-w-0 flex-1 text-right text-xs font-normal text-ink-muted wrap-anywhere">
          {newest ? `${newest.by}, ${formatMomentShort(newest.at)}` : 'No changes yet'}
        </span>
        <Icon
          icon={ChevronDown}
          size="text"
          className="self-center text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="mt-2 grid gap-2.5 border-l-2 border-line pl-3.5">
        {groupSaves(lead.history).map((events) => {
          const { at, by } = events[0]
          return (
            <HistoryLine key={`${at} ${by}`} at={at} by={by} lines={events.map(formatChange)} />
          )
        })}
        <HistoryLine at={lead.createdAt} lines={['Request received']} />
      </ol>
    </details>
  )
}

type Save = [LeadEvent, ...LeadEvent[]]

/** Groups the changes that one person saved together, newest first like the history. */
function groupSaves(history: readonly LeadEvent[]): Save[] {
  const saves: Save[] = []
  for (const event of history) {
    const last = saves.at(-1)
    if (last?.[0].at === event.at && last[0].by === event.by) last.push(event)
    else saves.push([event])
  }
  return saves
}

interface HistoryLineProps {
  at: string
  by?: string | undefined
  lines: readonly string[]
}

function HistoryLine({ at, by, lines }: HistoryLineProps) {
  return (
    <li className="min-w-0 text-sm leading-snug wrap-anywhere">
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      <span className="block text-xs text-ink-muted">
        {by && `${by}, `}
        <time dateTime={at}>{formatMomentShort(at)}</time>
      </span>
    </li>
  )
}

const formatMomentShort = (at: string) =>
  `${formatShortDate(new Date(at))}, ${formatTime(new Date(at))}`

const formatHoldDay = (day: string) => formatFullDay(toNoon(day), 'UTC')

const statusLabels: Readonly<Record<string, string>> = leadStatusLabels
const formatStatus = (status: string | null) =>
  status === null ? '' : (statusLabels[status] ?? status)

function formatChange({ field, from, to }: LeadEvent): string {
  switch (field) {
    case 'status':
      return `Status from ${formatStatus(from)} to ${formatStatus(to)}`
    case 'assignedTo':
      if (to === null) return `No longer assigned to ${from}`
      return from === null ? `Assigned to ${to}` : `Assigned to ${to}, before to ${from}`
    case 'leadLostReason':
      return 'Lead lost reason changed'
    case 'internalNotes':
      return 'Internal notes changed'
    case 'hold':
      if (to === null) return 'Hold released'
      if (from === null) return `On hold until ${formatHoldDay(to)}`
      return from === to ? 'Reason for the hold changed' : `Hold moved to ${formatHoldDay(to)}`
  }
}
