// Structured data of a profile, apart from that of all pages: its imports would be in the scripts of each.

import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { Therapist } from '#features/practice/therapists/contract/public.ts'
import { nameLanguage } from '#features/practice/therapists/labels.ts'
import { presentProfile } from '#features/practice/therapists/rules.ts'
import { languageTags } from '#shared/language.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { SchemaObject } from './breadcrumbs-structured-data.ts'
import { toReference } from './practice-reference.ts'

export function therapistJsonLd(therapist: Therapist, site: Site): SchemaObject {
  const { title, photo, specializations, languages } = presentProfile(therapist)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    inLanguage: languageTags[site.language],
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
      knowsLanguage: languages.map(nameLanguage),
      worksFor: toReference(site),
      ...toRegistration(therapist),
    },
  }
}

/** The number of a registration and the college whose public register has it. */
function toRegistration({ registrationNumber, college }: Therapist): SchemaObject {
  if (!college || registrationNumber === '') return {}
  const { name, shortName } = college
  const number = { propertyID: shortName, name, value: registrationNumber }
  return { identifier: { '@type': 'PropertyValue', ...number } }
}
