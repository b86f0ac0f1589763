// What search engines read beside the words. Only the server's build holds it: a browser that changes
// pages has nobody to tell.

import { type Office, officeHours } from '#features/offices/content.ts'
import type { Therapist } from '#features/therapists/contract.ts'
import { presentProfile } from '#features/therapists/rules.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

/** A schema.org object. Addresses begin with a slash: a reader resolves them against the page's own. */
type SchemaObject = Record<string, unknown>

export const practiceJsonLd = (): SchemaObject =>
  import.meta.env.SSR
    ? {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: practice.name,
        url: paths.home,
      }
    : {}

/** An office as a place of business, with its hours. */
export const officeJsonLd = (office: Office): SchemaObject =>
  import.meta.env.SSR
    ? {
        '@context': 'https://schema.org',
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
      }
    : {}

export function therapistJsonLd(therapist: Therapist): SchemaObject {
  if (!import.meta.env.SSR) return {}
  const { title, photo, specializations, languages } = presentProfile(therapist)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: fullName(therapist),
      jobTitle: title,
      url: paths.therapist(therapist.slug),
      ...(photo === undefined ? {} : { image: photo }),
      knowsAbout: specializations,
      knowsLanguage: languages,
      worksFor: { '@type': 'MedicalBusiness', name: practice.name, url: paths.home },
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
