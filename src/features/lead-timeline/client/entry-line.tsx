import { CircleSlash, Eye, ListChecks, Lock, LockOpen, MailCheck, UserRound } from 'lucide'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { formatTime } from '#shared/practice-time.ts'
import { describeEntry, findReason, type LineEntry } from './describe-entry.ts'

const icons: Record<LineEntry['kind'], IconDrawing> = {
  receipt: MailCheck,
  status: ListChecks,
  assignment: UserRound,
  lostReason: CircleSlash,
  hold: Lock,
  views: Eye,
}

/** A change, a receipt or the views: one line. */
export function EntryLine({ entry }: { entry: LineEntry }) {
  const reason = findReason(entry)
  const isReleased = entry.kind === 'hold' && entry.to === null
  return (
    <div className="flex items-start gap-2.5 px-1 py-0.5 text-sm leading-snug text-ink-muted">
      <span className="grid size-6 shrink-0 place-items-center rounded-full border border-line bg-paper text-ink-muted">
        <Icon icon={isReleased ? LockOpen : icons[entry.kind]} size="tiny" />
      </span>
      <p className="min-w-0 pt-0.5 wrap-anywhere">
        {describeEntry(entry)}
        {entry.by && `, ${entry.by}`},{' '}
        <time dateTime={entry.at} className="whitespace-nowrap">
          {formatTime(new Date(entry.at))}
        </time>
        {reason && <span className="block text-ink">{reason}</span>}
      </p>
    </div>
  )
}
