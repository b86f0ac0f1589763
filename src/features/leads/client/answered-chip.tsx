import { Reply } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { Lead } from '../contract/leads.ts'

/** Shown until a member of staff has read the answer. */
export function AnsweredChip({ lead }: { lead: Pick<Lead, 'hasUnreadAnswer'> }) {
  if (!lead.hasUnreadAnswer) return null
  return (
    <Chip tone="river" look="soft" icon={Reply}>
      Client answered
    </Chip>
  )
}
