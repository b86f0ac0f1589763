import { m } from '#messages'
import type { ProviderFault } from './rules.ts'

/** Sentences that say what happened, and what the person can do. */
export const providerFaultTexts: Record<ProviderFault, (inputs: { name: string }) => string> = {
  cancelled: m.provider_cancelled,
  expired: m.provider_expired,
  unavailable: m.provider_unavailable,
  unknown: m.provider_unknown,
  unlinked: m.provider_unlinked,
  changed: m.provider_changed,
  stale: m.provider_stale,
  other: m.provider_other,
  taken: m.provider_taken,
  blocked: m.provider_blocked,
}

/** On the account's page, where there is nothing to sign in to. */
export function describeLinkFault(fault: ProviderFault, name: string): string {
  switch (fault) {
    case 'cancelled':
      return `${name} did not confirm who you are. Nothing was linked.`
    case 'expired':
      return 'This took too long, or was opened twice. Nothing was linked: please start again.'
    case 'changed':
      return `Your account is linked to another identity at ${name} already. Unlink that first.`
    case 'taken':
      return m.provider_taken({ name })
    default:
      return `${name} could not be asked right now. Nothing was linked: please try again later.`
  }
}
