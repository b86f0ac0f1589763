import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { type Office, officeHours } from '#features/offices/content.ts'
import type { Therapist } from '#features/therapists/contract.ts'
import { presentProfile } from '#features/therapists/rules.ts'

/** schema.org objects. Addresses begin with a slash: a reader resolves them against the page's own. */
type SchemaObject = Record<string, unknown>

const context = { '@context': 'https://schema.org' }

const practiceItself: SchemaObject = {
  '@type': 'MedicalBusiness',
  name: practice.name,
  url: paths.home,
}

export const practiceJsonLd = (): SchemaObject => ({
  ...context,
  '@type': 'WebSite',
  name: practice.name,
  url: paths.home,
})

/** An office as a place of business, with its hours. */
export const officeJsonLd = (office: Office): SchemaObject => ({
  ...context,
  '@type': 'MedicalBusiness',
  name: `${practice.name}, ${office.name}`,
  url: paths.locations,
  telephone: office.phone,
  openingHours: officeHours.openingHours,
  priceRange: practice.feeRange,
  address: {
    '@type': 'PostalAddress',
    streetAddress: office.street,
    addressLocality: office.city,
    addressRegion: office.region,
    postalCode: office.postalCode,
    addressCountry: 'CA',
  },
})

export function therapistJsonLd(therapist: Therapist): SchemaObject {
  const profile = presentProfile(therapist)
  return {
    ...context,
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: fullName(therapist),
      jobTitle: profile.title,
      url: paths.therapist(therapist.slug),
      ...(profile.photo === undefined ? {} : { image: profile.photo }),
      knowsAbout: profile.specializations,
      knowsLanguage: profile.languages,
      worksFor: practiceItself,
    },
  }
}

/** The way from home to a page, home left out. */
export const breadcrumbsJsonLd = (
  steps: readonly { name: string; path: string }[],
): SchemaObject => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
})
