import { m } from '#messages'
import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { ListedTherapist } from '../contract/public.ts'
import { sortForDay } from '../daily-order.ts'
import { localiseProfile } from '../localise-profile.ts'
import { offersService, toDirectoryQuery } from '../offers.ts'
import type { TherapistDeps } from './deps.ts'
import { toPhotoFocus } from './present-profile.ts'
import type { NamedProfile } from './repository/tables.ts'

const maxListed = 6

function presentListed(profile: NamedProfile, language: Language): ListedTherapist {
  const { id, slug, firstName, lastName, photoUrl, acceptingClients } = profile
  const { title, untranslated } = localiseProfile(profile, language)
  const isEnglish = untranslated?.texts.includes('title')
  return {
    id,
    slug,
    firstName,
    lastName,
    title,
    photoUrl,
    photoFocus: toPhotoFocus(profile),
    acceptingClients,
    ...(isEnglish && {
      untranslated: { texts: ['title'], specializations: [], education: [], approaches: [] },
    }),
  }
}

/** Therapists who offer a service. @throws not-found, also for a service that is not published */
export async function listForService(
  {
    therapists,
    readOffers,
    clock,
    timeZone,
  }: Pick<TherapistDeps, 'therapists' | 'readOffers' | 'clock' | 'timeZone'>,
  given: string,
  language: Language,
) {
  const slug = given.toLowerCase()
  const service = readOffers().services.find(
    (one) => one.slug === slug && one.visibility === 'published',
  )
  if (!service) throw notFound(m.services_not_found_text())
  const offering = (await therapists.listVisible()).filter((one) => offersService(one, service))
  return {
    therapists: sortForDay(offering, practiceDay(clock.now(), timeZone))
      .slice(0, maxListed)
      .map((profile) => presentListed(profile, language)),
    more: offering.length > maxListed ? toDirectoryQuery(service) : '',
  }
}
