import { Reply } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { Lead } from '../contract/leads.ts'

/** Shown until someone writes, logs a call or says that no reply is needed; being read changes nothing. */
export function AnsweredChip({ lead }: { lead: Pick<Lead, 'answeredAt'> }) {
  if (lead.answeredAt === null) return null
  return (
    <Chip tone="river" look="soft" icon={Reply}>
      Client answered
    </Chip>
  )
}
