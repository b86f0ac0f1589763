/** The answers to "How did you hear of us?". */
export const referralChoices = [
  'search-engine',
  'professional',
  'family-or-friend',
  'insurance-or-workplace',
  'directory-or-social-media',
  'other',
] as const
export type Referral = (typeof referralChoices)[number]

/** The campaign of the address by which a visitor came, such as `utm_source=newsletter`. */
export type Campaign = { source: string | null; medium: string | null; name: string | null }

export const maxCampaignPart = 40

/** A part of a campaign as it is stored, `[a-z0-9._-]{1,40}`; null if nothing of it is left. */
export function toCampaignPart(text: string | null | undefined): string | null {
  const part = (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^-+/g, '')
    .slice(0, maxCampaignPart)
    .replaceAll(/-+$/g, '')
  return part === '' ? null : part
}

/** Null if no part of it is left. */
export function toCampaign(
  given: Readonly<Partial<Record<keyof Campaign, string | null | undefined>>> | null | undefined,
): Campaign | null {
  const campaign = {
    source: toCampaignPart(given?.source),
    medium: toCampaignPart(given?.medium),
    name: toCampaignPart(given?.name),
  }
  return Object.values(campaign).every((part) => part === null) ? null : campaign
}
