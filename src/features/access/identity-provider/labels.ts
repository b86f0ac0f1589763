import { m } from '#messages'
import type { ProviderFault } from './rules.ts'

/** Sentences that say what happened, and what the person can do. */
export const providerFaultTexts: Record<ProviderFault, (inputs: { name: string }) => string> = {
  cancelled: m.provider_cancelled,
  expired: m.provider_expired,
  unavailable: m.provider_unavailable,
  unknown: m.provider_unknown,
  changed: m.provider_changed,
  stale: m.provider_stale,
  other: m.provider_other,
  blocked: m.provider_blocked,
}
