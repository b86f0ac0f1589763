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
} as const
