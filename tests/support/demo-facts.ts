import { demoContent } from './demo-site.ts'

const { practice, offices } = demoContent

/** Marks of the demo practice: its names, addresses, numbers and accounts on other sites. */
export const demoFacts: readonly string[] = [
  practice.shortName,
  practice.phone,
  practice.email,
  practice.siteCredit.name,
  practice.bookingUrl,
  practice.trainingUrl,
  practice.instagramUrl,
  practice.linkedinUrl,
  ...offices.flatMap(({ place, street, postalCode, transit }) => [
    place,
    street,
    postalCode,
    transit,
  ]),
]
