import { ChevronDown } from 'lucide'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFullDay, formatShortDate, formatTime, noonOf } from '#shared/practice-time.ts'
import type { LeadEvent, OpenedLead } from '../contract.ts'
import { leadStatusLabels } from '../rules.ts'

/** Who changed what, newest first, down to the request itself. Closed until somebody asks. */
export function LeadHistory({ lead }: { lead: OpenedLead }) {
  const [newest] = lead.history
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex cursor-pointer list-none items-baseline gap-2 rounded-[6px] py-1 font-semibold touch:py-2.5 [&::-webkit-details-marker]:hidden">
        History
        <span className="min-w-0 flex-1 text-right text-meta font-normal text-ink-2 wrap-anywhere">
          {newest ? `${newest.by}, ${momentOf(newest.at)}` : 'No changes yet'}
        </span>
        <Icon
          icon={ChevronDown}
          size="text"
          className="self-center text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="mt-2 grid gap-2.5 border-l-2 border-line pl-3.5">
        {lead.history.map((event) => (
          <HistoryLine key={`${event.at} ${event.field}`} at={event.at} by={event.by}>
            {wordsFor(event)}
          </HistoryLine>
        ))}
        <HistoryLine at={lead.createdAt}>Request received</HistoryLine>
      </ol>
    </details>
  )
}

interface HistoryLineProps {
  at: string
  by?: string | undefined
  children: string
}

function HistoryLine({ at, by, children }: HistoryLineProps) {
  return (
    <li className="min-w-0 text-note leading-[1.4] wrap-anywhere">
      {children}
      <span className="block text-meta text-ink-2">
        {by && `${by}, `}
        <time dateTime={at}>{momentOf(at)}</time>
      </span>
    </li>
  )
}

const momentOf = (at: string) => `${formatShortDate(new Date(at))}, ${formatTime(new Date(at))}`

const dayOf = (day: string) => formatFullDay(noonOf(day), 'UTC')

const labels: Readonly<Record<string, string>> = leadStatusLabels
const statusOf = (status: string | null) => (status === null ? '' : (labels[status] ?? status))

function wordsFor({ field, from, to }: LeadEvent): string {
  switch (field) {
    case 'status':
      return `Status from ${statusOf(from)} to ${statusOf(to)}`
    case 'assignedTo':
      if (to === null) return `No longer assigned to ${from}`
      return from === null ? `Assigned to ${to}` : `Assigned to ${to}, before to ${from}`
    case 'leadLostReason':
      return 'Lead lost reason changed'
    case 'internalNotes':
      return 'Internal notes changed'
    case 'hold':
      if (to === null) return 'Hold released'
      if (from === null) return `On hold until ${dayOf(to)}`
      return from === to ? 'Reason for the hold changed' : `Hold moved to ${dayOf(to)}`
  }
}
