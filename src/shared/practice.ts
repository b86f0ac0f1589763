/** The practice's own facts: what another practice changes first. Shown on pages, in mails and in metadata. */
export const practice = {
  name: 'Stillwater Psychotherapy',
  shortName: 'Stillwater',
  descriptor: 'Psychotherapy',
  city: 'Ottawa',
  phone: '1-800-555-0142',
  phoneLink: 'tel:+18005550142',
  email: 'hello@stillwater.example',
  mailingAddress: ['250 City Centre Ave Suite 402', 'Ottawa ON K1R 6K7'],
  bookingUrl: 'https://booking.stillwater.example/',
  trainingUrl: 'https://learning.stillwater.example/',
  instagramUrl: 'https://www.instagram.com/stillwater.example/',
  linkedinUrl: 'https://www.linkedin.com/company/stillwater-example/',
  siteBuilder: { name: 'Northlight', url: 'https://northlight.example/' },
  feeRange: '$125 - $195',
  consultationMinutes: 20,
  insurers: [
    'Sun Life',
    'Manulife',
    'Canada Life',
    'Green Shield Canada',
    'Desjardins',
    'Blue Cross',
    'Industrial Alliance',
  ],
  creditCards: 'Visa, MasterCard, American Express',
  /** Where questions about privacy, terms and access go. In parts: robots collect whole addresses. */
  contactMailbox: { name: 'privacy', host: 'stillwater', ending: 'example' },
  /** Ontario's college of psychotherapists forbids its members to advertise with testimonials. */
  linksToReviews: false as boolean,
} as const

/** The day on which the words of the pages were last changed, for search engines: `2026-11-21`. */
export const wordsChangedOn = '2026-11-21'

/** The day of the privacy policy, the terms and the accessibility statement, as they show it. */
export const documentsChangedOn = '2025-04-25'
