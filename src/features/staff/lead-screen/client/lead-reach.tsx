import { Mail, Phone } from 'lucide'
import { LeadStatusChip } from '#features/requests/leads/client/lead-status-chip.tsx'
import { NoReplyNeeded } from '#features/requests/leads/client/lead-wait.tsx'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { emailLink } from '#shared/email-link.ts'
import { phoneLink } from '#shared/phone.ts'
import { ContactWish } from './contact/contact-wish.tsx'

interface ReachLinkProps {
  href: string
  label: string
  icon: IconDrawing
  isPrimary?: boolean
}

/** Icons only: with words, the longest status would leave no room for the second one beside it. */
const ReachLink = ({ href, label, icon, isPrimary = false }: ReachLinkProps) => (
  <a
    href={href}
    aria-label={label}
    className={classNames(
      'grid size-11 shrink-0 place-items-center rounded-full border-medium transition-colors',
      isPrimary
        ? 'border-transparent bg-river-600 text-white hover:bg-river-700'
        : 'border-river-600 bg-paper text-river-700 hover:border-river-700 hover:bg-river-50',
    )}
  >
    <Icon icon={icon} />
  </a>
)

/** On narrow screens: the status, and the ways to reach the client with one touch. */
export function LeadReach({ lead }: { lead: Lead }) {
  const name = leadName(lead)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <LeadStatusChip status={lead.status} className="mr-auto" />
      <NoReplyNeeded lead={lead} />
      <div className="flex gap-2">
        {lead.phone && (
          <ReachLink href={phoneLink(lead.phone)} label={`Call ${name}`} icon={Phone} isPrimary />
        )}
        <ReachLink href={emailLink(lead.email)} label={`Email ${name}`} icon={Mail} />
      </div>
      <ContactWish
        lead={lead}
        className="flex w-full flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted"
      />
    </div>
  )
}
