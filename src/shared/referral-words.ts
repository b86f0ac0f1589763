import { m } from '#messages'
import type { Referral } from './request-origin.ts'

/** The answers to "How did you hear of us?" as the form and the copy of a request say them, in the reader's language. */
export const referralWords: Record<Referral, () => string> = {
  'search-engine': m.consultation_referral_search,
  professional: m.consultation_referral_professional,
  'family-or-friend': m.consultation_referral_family,
  'insurance-or-workplace': m.consultation_referral_insurance,
  'directory-or-social-media': m.consultation_referral_directory,
  other: m.consultation_referral_other,
}
