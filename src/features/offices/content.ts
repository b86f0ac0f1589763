import { practice } from '#shared/practice.ts'

/** How the consultation form's address names an office. */
export type OfficeKey = 'Hintonburg' | 'Kanata'

export type Office = {
  key: OfficeKey
  name: string
  street: string
  city: string
  region: string
  postalCode: string
  phone: string
  phoneLink: string
  hours: string
  parking: string
  transit: string
  directionsUrl: string
  reviewsUrl: string
  /** Which of our drawn maps shows it. */
  map: 'hintonburg' | 'kanata'
}

/** Both offices, every day. */
export const officeHours = {
  short: '9AM - 9PM, every day',
  everyDay: 'every day 9AM - 9PM',
  sentence: 'Every day 9AM - 9PM, appointment only',
  /** For machines. */
  openingHours: 'Mo-Su 09:00-21:00',
} as const

const mapsSearch = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
const reviewsSearch = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${practice.name}, ${address}`)}`

const shared = {
  region: 'ON',
  phone: practice.phone,
  phoneLink: practice.phoneLink,
  hours: officeHours.sentence,
}

const hintonburgAddress = '250 City Centre Ave, Ottawa ON K1R 6K7'
const kanataAddress = '99 Kakulu Rd, Kanata ON K2L 3C8'

export const offices: readonly Office[] = [
  {
    ...shared,
    key: 'Hintonburg',
    name: 'Hintonburg Office',
    street: '250 City Centre Ave Suite 402',
    city: 'Ottawa',
    postalCode: 'K1R 6K7',
    parking: 'Parking lot behind the building',
    transit: 'OC Transpo routes 11, 16, 85 within a 3-minute walk',
    directionsUrl: mapsSearch(hintonburgAddress),
    reviewsUrl: reviewsSearch(hintonburgAddress),
    map: 'hintonburg',
  },
  {
    ...shared,
    key: 'Kanata',
    name: 'Kanata Office',
    street: '99 Kakulu Rd Suite 208',
    city: 'Kanata',
    postalCode: 'K2L 3C8',
    parking: 'Free plaza parking',
    transit: 'OC Transpo routes 62 and 88',
    directionsUrl: mapsSearch(kanataAddress),
    reviewsUrl: reviewsSearch(kanataAddress),
    map: 'kanata',
  },
]
