import { practice } from '#shared/practice.ts'

type Facts = (typeof practice.offices)[number]

/** The office's name in the address of the consultation form. */
export type OfficeKey = Facts['key']

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
  map: { latitude: number; longitude: number; reach: number; hasPin: boolean }
}

const { opens, closes, forMachines } = practice.hours

/** The hours of all offices, every day. */
export const officeHours = {
  short: `${opens} - ${closes}, every day`,
  everyDay: `every day ${opens} - ${closes}`,
  sentence: `Every day ${opens} - ${closes}, appointment only`,
  /** For structured data (24-hour clock). */
  openingHours: `Mo-Su ${forMachines}`,
} as const

const mapsSearch = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
const reviewsSearch = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${practice.name}, ${address}`)}`

const toOffice = ({ suite, ...facts }: Facts): Office => {
  // Map services do not find addresses with a suite.
  const address = `${facts.street}, ${facts.city} ${facts.region} ${facts.postalCode}`
  return {
    ...facts,
    name: `${facts.key} Office`,
    street: `${facts.street} ${suite}`,
    phone: practice.phone,
    phoneLink: practice.phoneLink,
    hours: officeHours.sentence,
    directionsUrl: mapsSearch(address),
    reviewsUrl: reviewsSearch(address),
  }
}

export const offices: readonly Office[] = practice.offices.map(toOffice)

/** `in Hintonburg, in Kanata` */
export const inEachOffice = offices.map(({ key }) => `in ${key}`).join(', ')
