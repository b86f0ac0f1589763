import {
  CalendarClock,
  CircleSlash,
  Eye,
  ListChecks,
  Lock,
  LockOpen,
  MailCheck,
  Pencil,
  Phone,
  StickyNote,
  UserRound,
} from 'lucide'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import { describeEntry, findReason } from './describe-entry.ts'
import type { LineEntry } from './timeline-items.ts'

const icons: Record<LineEntry['kind'], IconDrawing> = {
  receipt: MailCheck,
  status: ListChecks,
  assignment: UserRound,
  correction: Pencil,
  clientChange: Pencil,
  lostReason: CircleSlash,
  notes: StickyNote,
  hold: Lock,
  nextAction: CalendarClock,
  appointment: Phone,
  appointmentOutcome: Phone,
  views: Eye,
}

/** A receipt, the views, or the changes of one save: one line each, with one time. */
export function EntryLines({ entries }: { entries: readonly [LineEntry, ...LineEntry[]] }) {
  const [first] = entries
  const isReleased = first.kind === 'hold' && first.to === null
  return (
    <div className="flex items-start gap-3.25 px-0.75 py-0.5 text-sm leading-snug text-ink-muted">
      <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line bg-paper text-ink-muted">
        <Icon icon={isReleased ? LockOpen : icons[first.kind]} size="tiny" />
      </span>
      <div className="min-w-0 pt-0.5 wrap-anywhere">
        {entries.map((entry) => (
          <p key={entry.id}>
            {describeEntry(entry)}
            {findReason(entry) && <span className="block text-ink">{findReason(entry)}</span>}
          </p>
        ))}
        <p className="text-xs">
          {first.by && `${first.by}, `}
          <time dateTime={first.at}>{formatTime(new Date(first.at))}</time>
        </p>
      </div>
    </div>
  )
}
