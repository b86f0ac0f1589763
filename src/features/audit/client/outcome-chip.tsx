import { Ban, X } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'
import type { AuditEntry, AuditOutcome } from '../contract.ts'

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

/** What went wrong, and how often; success is the rule and is only read aloud. */
export function OutcomeChip({ entry, now }: OutcomeChipProps) {
  const { at, outcome, lastAt } = entry
  // Failed sign-ins of a guesser are written down by number, when their time is over.
  const times = entry.amount ?? entry.times
  if (outcome === 'success') return <span className="sr-only">{outcomeLabels.success}</span>
  const last = new Date(lastAt ?? at)
  const isToday = practiceDay(last) === practiceDay(now)
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Chip {...looks[outcome]}>{outcomeLabels[outcome]}</Chip>
      {times > 1 && (
        <span className="text-meta whitespace-nowrap text-ink-2">
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
