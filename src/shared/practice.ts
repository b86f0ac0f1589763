// What another practice would change first; see "Your own content" in `docs/operations.md`. Longer texts are in
// services in `features/services/content.ts` and `descriptions/`. A test checks that
// no other file contains these facts.

/** The practice's facts, shown on pages, in emails and in metadata. */
export const practice = {
  name: 'Stillwater Psychotherapy',
  shortName: 'Stillwater',
  descriptor: 'Psychotherapy',
  city: 'Ottawa',
  /** At the foot of every page. */
  blurb:
    'Thoughtful, evidence-based psychotherapy for individuals, couples, teens and families. In Hintonburg, in Kanata and online.',
  phone: '1-800-555-0142',
  phoneLink: 'tel:+18005550142',
  email: 'hello@stillwater.example',
  mailingAddress: ['250 City Centre Ave Suite 402', 'Ottawa ON K1R 6K7'],
  /** Both offices, every day, by appointment. Chat hours are a setting, `CHAT_HOURS`. */
  hours: { opens: '9AM', closes: '9PM', forMachines: '09:00-21:00' },
  /** The key identifies an office in URLs, and in lower case in stored values. */
  offices: [
    {
      key: 'Hintonburg',
      street: '250 City Centre Ave',
      suite: 'Suite 402',
      city: 'Ottawa',
      region: 'ON',
      postalCode: 'K1R 6K7',
      parking: 'Parking lot behind the building',
      transit: 'OC Transpo routes 11, 16, 85 within a 3-minute walk',
      /** No pin if only the street is known. `reach`: degrees from the centre to the upper edge. */
      map: { latitude: 45.40828, longitude: -75.71878, reach: 0.004, hasPin: true },
    },
    {
      key: 'Kanata',
      street: '99 Kakulu Rd',
      suite: 'Suite 208',
      city: 'Kanata',
      region: 'ON',
      postalCode: 'K2L 3C8',
      parking: 'Free plaza parking',
      transit: 'OC Transpo routes 62 and 88',
      map: { latitude: 45.305, longitude: -75.888, reach: 0.012, hasPin: false },
    },
  ],
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
    'GreenShield',
    'Desjardins',
    'Medavie Blue Cross',
    'iA Financial Group',
  ],
  creditCards: 'Visa, MasterCard, American Express',
  /** The address for questions about privacy, terms and accessibility, in parts so that robots cannot collect it. */
  contactMailbox: { name: 'privacy', host: 'stillwater', ending: 'example' },
  /** Ontario's college of psychotherapists forbids its members to advertise with testimonials. */
  linksToReviews: false as boolean,
} as const

/** The day when the texts of the pages last changed, for search engines: `2026-11-21`. */
export const wordsChangedOn = '2026-11-22'

/** The date shown on the privacy policy, the terms and the accessibility statement. */
export const documentsChangedOn = '2025-04-25'
