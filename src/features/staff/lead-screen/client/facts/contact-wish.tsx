import { Clock, Voicemail } from 'lucide'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { formatContactWish, formatVoicemail } from '#features/requests/leads/labels.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'

interface ContactWishProps {
  lead: Pick<Lead, 'callTimes' | 'contactBy' | 'mayLeaveMessage'>
  className: string
}

/** Beside every way to reach the client: a call or a voicemail at the wrong moment can harm them. */
export const ContactWish = ({ lead, className }: ContactWishProps) => (
  <ul className={className}>
    <li className="flex gap-2.5">
      <Icon icon={Clock} className="mt-0.5" />
      <span>
        <VisuallyHidden>Reach the client: </VisuallyHidden>
        {formatContactWish(lead)}
      </span>
    </li>
    <li className="flex gap-2.5">
      <Icon icon={Voicemail} className="mt-0.5" />
      {formatVoicemail(lead)}
    </li>
  </ul>
)
