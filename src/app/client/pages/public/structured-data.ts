// Structured data for search engines. Only the server's build contains it, as browsers do not need it.

import { type Office, officeHours } from '#features/offices/content.ts'
import type { Service } from '#features/services/content.ts'
import type { Therapist } from '#features/therapists/contract/public.ts'
import { presentProfile } from '#features/therapists/rules.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

/** A schema.org object. Paths begin with a slash and are made absolute when the head is rendered. */
type SchemaObject = Record<string, unknown>

const practiceId = `${paths.home}#practice`

/** A reference to the practice, for objects that belong to it. */
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

export const serviceJsonLd = ({ name, slug }: Service, description: string): SchemaObject =>
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

/** Breadcrumbs from the home page, which is omitted from `steps`. */
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
