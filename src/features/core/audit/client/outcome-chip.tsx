import { Ban, X } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { AuditEntry, AuditOutcome } from '../contract/entries.ts'

const looks = {
  failed: { tone: 'ember', icon: X },
  refused: { tone: 'larch', icon: Ban },
} as const

export const outcomeLabels: Record<AuditOutcome, string> = {
  success: 'Success',
  failed: 'Failed',
  refused: 'Refused',
}

interface OutcomeChipProps {
  entry: Pick<AuditEntry, 'at' | 'outcome' | 'times' | 'lastAt' | 'amount'>
  now: Date
}

/** The failure of an action, and how often it happened. Success is the usual case and only for screen readers. */
export function OutcomeChip({ entry, now }: OutcomeChipProps) {
  const { at, outcome, lastAt } = entry
  // Repeated failed sign-ins are one entry with their count, written when their window ends.
  const times = entry.amount ?? entry.times
  if (outcome === 'success') return <span className="sr-only">{outcomeLabels.success}</span>
  const last = new Date(lastAt ?? at)
  const isToday = practiceDay(last) === practiceDay(now)
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Chip {...looks[outcome]}>{outcomeLabels[outcome]}</Chip>
      {times > 1 && (
        <span className="text-xs whitespace-nowrap text-ink-muted">
          {times} times, last{' '}
          <time dateTime={last.toISOString()}>
            {isToday ? '' : `${formatShortDate(last)}, `}
            {formatTime(last)}
          </time>
        </span>
      )}
    </span>
  )
}
