// What search engines read beside the words. Only the server's build holds it: a browser that changes
// pages has nobody to tell.

import { type Office, officeHours } from '#features/offices/content.ts'
import type { Service } from '#features/services/content.ts'
import type { Therapist } from '#features/therapists/contract/directory.ts'
import { presentProfile } from '#features/therapists/rules.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

/** A schema.org object. Addresses begin with a slash: a reader resolves them against the page's own. */
type SchemaObject = Record<string, unknown>

const practiceId = `${paths.home}#practice`

/** The practice as a whole, where another object belongs to it. */
const practiceReference = { '@type': 'Organization', '@id': practiceId, name: practice.name }

export const practiceJsonLd = (): readonly SchemaObject[] =>
  import.meta.env.SSR
    ? [
        {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: practice.name,
          url: paths.home,
          inLanguage: 'en-CA',
          publisher: practiceReference,
        },
        {
          '@context': 'https://schema.org',
          ...practiceReference,
          url: paths.home,
          logo: '/icon-512.png',
          telephone: practice.phone,
          sameAs: [practice.instagramUrl, practice.linkedinUrl],
        },
      ]
    : []

/** An office as a place of business, with its hours. */
export const officeJsonLd = (office: Office): SchemaObject =>
  import.meta.env.SSR
    ? {
        '@context': 'https://schema.org',
        '@type': 'MedicalBusiness',
        '@id': `${paths.locations}#${office.key.toLowerCase()}`,
        name: `${practice.name}, ${office.name}`,
        url: paths.locations,
        image: '/og-card.png',
        telephone: office.phone,
        openingHours: officeHours.openingHours,
        priceRange: practice.feeRange,
        paymentAccepted: `${practice.creditCards}, debit, e-transfer`,
        currenciesAccepted: 'CAD',
        parentOrganization: practiceReference,
        address: {
          '@type': 'PostalAddress',
          streetAddress: office.street,
          addressLocality: office.city,
          addressRegion: office.region,
          postalCode: office.postalCode,
          addressCountry: 'CA',
        },
      }
    : {}

export const serviceJsonLd = ({ name, slug, description }: Service): SchemaObject =>
  import.meta.env.SSR
    ? {
        '@context': 'https://schema.org',
        '@type': 'Service',
        name,
        serviceType: name,
        description,
        url: paths.service(slug),
        areaServed: { '@type': 'AdministrativeArea', name: 'Ontario' },
        provider: practiceReference,
      }
    : {}

export function therapistJsonLd(therapist: Therapist): SchemaObject {
  if (!import.meta.env.SSR) return {}
  const { title, photo, specializations, languages } = presentProfile(therapist)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: paths.therapist(therapist.slug),
    mainEntity: {
      '@type': 'Person',
      name: fullName(therapist),
      givenName: therapist.firstName,
      familyName: therapist.lastName,
      jobTitle: title,
      url: paths.therapist(therapist.slug),
      ...(photo === undefined ? {} : { image: photo }),
      knowsAbout: specializations,
      knowsLanguage: languages,
      worksFor: practiceReference,
    },
  }
}

/** The way from home to a page, home left out. */
export const breadcrumbsJsonLd = (
  steps: readonly { name: string; path: string }[],
): SchemaObject =>
  import.meta.env.SSR
    ? {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Home', path: paths.home }, ...steps].map(
          ({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: path,
          }),
        ),
      }
    : {}
