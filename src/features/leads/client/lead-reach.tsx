import { Mail, Phone } from 'lucide'
import { buttonClasses } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { phoneLink } from '#shared/phone.ts'
import type { Lead } from '../contract/leads.ts'
import { LeadStatusChip } from './lead-status-chip.tsx'

/** On narrow screens: the status, and the ways to reach the client with one touch. */
export function LeadReach({ lead }: { lead: Lead }) {
  const look = buttonClasses({ variant: 'secondary', size: 'row' })
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <LeadStatusChip status={lead.status} className="mr-auto" />
      {lead.phone && (
        <a href={phoneLink(lead.phone)} className={look}>
          <Icon icon={Phone} size="text" />
          Call
        </a>
      )}
      <a href={`mailto:${lead.email}`} className={look}>
        <Icon icon={Mail} size="text" />
        Email
      </a>
    </div>
  )
}
