import { Hourglass, Lock } from 'lucide'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFullDay, formatLongDay, toNoon } from '#shared/practice-time.ts'

interface LeadExpiryNoteProps {
  lead: Pick<Lead, 'hold' | 'expiresAt'>
  className?: string | undefined
}

/** When the lead is deleted, or until when it is on hold. */
export function LeadExpiryNote({ lead, className }: LeadExpiryNoteProps) {
  return (
    <p className={classNames('flex items-center gap-2 text-xs text-ink-muted', className)}>
      <Icon icon={lead.hold ? Lock : Hourglass} size="text" />
      {lead.hold
        ? `On hold until ${formatFullDay(toNoon(lead.hold.until), 'UTC')}`
        : `Deleted automatically on ${formatLongDay(new Date(lead.expiresAt))}`}
    </p>
  )
}
