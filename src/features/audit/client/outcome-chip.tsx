import { Ban, Check, X } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { AuditOutcome } from '../contract.ts'

const looks = {
  success: { tone: 'moss', icon: Check },
  failed: { tone: 'ember', icon: X },
  refused: { tone: 'larch', icon: Ban },
} as const

export const outcomeLabels: Record<AuditOutcome, string> = {
  success: 'Success',
  failed: 'Failed',
  refused: 'Refused',
}

export function OutcomeChip({ outcome }: { outcome: AuditOutcome }) {
  return <Chip {...looks[outcome]}>{outcomeLabels[outcome]}</Chip>
}
