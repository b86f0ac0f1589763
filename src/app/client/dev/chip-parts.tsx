import {
  CalendarCheck,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  Info,
  MailCheck,
  ShieldCheck,
  UserRound,
} from 'lucide'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Chip, RoleBadge, Tag } from '#platform/client/ui/chip.tsx'
import { Part } from './part.tsx'

export function Chips() {
  return (
    <Part title="Lead status">
      <div className="sheet-row">
        <Chip tone="fireweed" icon={CircleDotDashed}>
          Not Contacted
        </Chip>
        <Chip tone="larch" icon={MailCheck}>
          Contacted
        </Chip>
        <Chip tone="river" icon={CalendarCheck}>
          Consultation Scheduled
        </Chip>
        <Chip tone="moss" icon={CircleCheck}>
          Complete
        </Chip>
        <Chip tone="slate" icon={CircleSlash}>
          Lead Lost
        </Chip>
        <Chip tone="ember" icon={Info}>
          Re-connect needed
        </Chip>
      </div>
      <div className="sheet-row">
        <Chip tone="moss" look="soft" icon={CircleCheck}>
          Accepting Clients
        </Chip>
        <Chip tone="slate" look="soft" icon={CircleSlash}>
          Not Accepting Clients
        </Chip>
        <RoleBadge look="admin" icon={ShieldCheck}>
          Administrator
        </RoleBadge>
        <RoleBadge look="therapist" icon={UserRound}>
          Therapist
        </RoleBadge>
      </div>
      <div className="sheet-row">
        <Tag>Anxiety</Tag>
        <Tag>Grief and loss</Tag>
        <Avatar initials="MC" size={36} />
        <Avatar initials="ÉT" size={40} />
        <Avatar initials="JL" size={48} alt="Jia Li" />
        <Avatar initials="TW" size={60} photo="/missing.webp" />
      </div>
    </Part>
  )
}
