import {
  CalendarCheck,
  ChevronDown,
  CircleCheck,
  CircleDotDashed,
  CircleSlash,
  MailCheck,
} from 'lucide'
import { Chip, type ChipTone } from '#platform/client/ui/chip.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import type { LeadStatus } from '../contract/leads.ts'
import { leadStatusLabels } from '../labels.ts'

const styles: Record<LeadStatus, { tone: ChipTone; icon: IconDrawing }> = {
  notContacted: { tone: 'fireweed', icon: CircleDotDashed },
  contacted: { tone: 'larch', icon: MailCheck },
  scheduled: { tone: 'river', icon: CalendarCheck },
  complete: { tone: 'moss', icon: CircleCheck },
  leadLost: { tone: 'slate', icon: CircleSlash },
}

interface LeadStatusChipProps {
  status: LeadStatus
  /** A button around it opens the choice of another status. */
  isControl?: boolean
  className?: string | undefined
}

/** Always colour, icon and label together: colour alone is not accessible. */
export function LeadStatusChip({ status, isControl = false, className }: LeadStatusChipProps) {
  return (
    <Chip {...styles[status]} className={className}>
      {leadStatusLabels[status]}
      {isControl && <Icon icon={ChevronDown} size="tiny" strokeWidth={2} />}
    </Chip>
  )
}

export const LeadStatusIcon = ({ status }: { status: LeadStatus }) => (
  <Icon icon={styles[status].icon} size="small" />
)
