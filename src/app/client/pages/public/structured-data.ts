// Structured data for search engines.

import { formatStreet } from '#features/practice/offices/rules.ts'
import type { OfficeAddress, Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { languageTags } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import type { SchemaObject } from './breadcrumbs-structured-data.ts'
import { toReference } from './practice-reference.ts'
import { toOpeningHours } from './sections/opening-hours.ts'

/** A fact that the practice has not filled in is left out. */
const orNothing = (fact: string) => fact || undefined

export function practiceJsonLd(site: Site): readonly SchemaObject[] {
  const { name, phone, instagramUrl, linkedinUrl, facebookUrl } = site.practice
  const profiles = [instagramUrl, linkedinUrl, facebookUrl].filter(Boolean)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: orNothing(name),
      url: paths.home,
      inLanguage: languageTags[site.language],
      publisher: toReference(site),
    },
    {
      '@context': 'https://schema.org',
      ...toReference(site),
      url: paths.home,
      logo: '/icon-512.png',
      telephone: orNothing(phone),
      sameAs: profiles.length > 0 ? profiles : undefined,
    },
  ]
}

/** The offices as places of business, with their hours. */
export const officesJsonLd = (site: Site, creditCards = ''): readonly SchemaObject[] =>
  site.offices.map((office) => officeJsonLd(office, site, creditCards))

const officeJsonLd = (office: OfficeAddress, site: Site, creditCards: string): SchemaObject => ({
  '@context': 'https://schema.org',
  '@type': 'MedicalBusiness',
  '@id': `${paths.locations}#${office.key}`,
  name: [site.practice.name, office.name].filter(Boolean).join(', '),
  url: `${paths.locations}#${office.key}`,
  image: '/og-card.png',
  telephone: orNothing(site.practice.phone),
  openingHours: toOpeningHours(site.hours),
  priceRange: orNothing(site.practice.fees),
  paymentAccepted: creditCards === '' ? undefined : m.site_payment_accepted({ cards: creditCards }),
  currenciesAccepted: 'CAD',
  parentOrganization: toReference(site),
  address: {
    '@type': 'PostalAddress',
    streetAddress: orNothing(formatStreet(office, site.language)),
    addressLocality: orNothing(office.city),
    addressRegion: orNothing(office.region),
    postalCode: orNothing(office.postalCode),
    addressCountry: 'CA',
  },
})

export const serviceJsonLd = (
  { name, slug }: { name: string; slug: string },
  description: string,
  site: Site,
): SchemaObject => ({
  '@context': 'https://schema.org',
  '@type': 'Service',
  name,
  serviceType: name,
  description,
  url: paths.service(slug),
  // A service has no language; the page about it has.
  mainEntityOfPage: {
    '@type': 'WebPage',
    url: paths.service(slug),
    inLanguage: languageTags[site.language],
  },
  areaServed: { '@type': 'AdministrativeArea', name: 'Ontario' },
  provider: toReference(site),
})
