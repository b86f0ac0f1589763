import { m } from '#messages'
import type { Actor } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { comparePeople } from '#shared/name-order.ts'
import { findByName, fullName } from '#shared/names.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { SimilarTherapist, Therapist, TherapistPage } from '../contract/public.ts'
import { sortForDay } from '../daily-order.ts'
import { toFacetValue } from '../facets.ts'
import { findSessionMinutes, offersService } from '../offers.ts'
import { toPlaces } from '../places.ts'
import { photoThumbnail } from '../rules.ts'
import type { TherapistDeps } from './deps.ts'
import { presentSimilar, presentTherapist } from './present-profile.ts'
import type { NamedProfile } from './repository/tables.ts'
import { findSimilarTherapists } from './similar-therapists.ts'

type ReadDeps = Pick<TherapistDeps, 'therapists'>

/** Everyone with a public profile; for an administrator who asks for them, hidden ones too. */
export async function listTherapists(
  { therapists }: ReadDeps,
  asker: Actor | null,
  language: Language,
  withHidden = false,
): Promise<Therapist[]> {
  const isAllowed = withHidden && asker?.role === 'admin'
  const profiles = await (isAllowed ? therapists.listTherapists() : therapists.listVisible())
  return profiles.map((profile) => presentTherapist(profile, asker, language))
}

/** @throws not-found, for visitors also for a profile that is hidden */
async function findShown(
  { therapists }: ReadDeps,
  identifier: string,
  asker: Actor | null,
): Promise<NamedProfile> {
  const id = /^[1-9]\d{0,8}$/.test(identifier) ? Number(identifier) : undefined
  const slug = identifier.toLowerCase() // people capitalise names in links
  const findForVisitor = () =>
    id === undefined ? therapists.findVisibleBySlug(slug) : therapists.findVisibleById(id)
  const findForStaff = () =>
    id === undefined ? therapists.findTherapistBySlug(slug) : therapists.findTherapistById(id)
  const profile = await (asker ? findForStaff() : findForVisitor())
  if (!profile) throw notFound(m.therapists_not_found_text())
  return profile
}

/** One profile by slug or id; staff see hidden ones, too. @throws not-found */
export async function getTherapist(
  { therapists, readOffers }: Pick<TherapistDeps, 'therapists' | 'readOffers'>,
  identifier: string,
  asker: Actor | null,
  language: Language,
): Promise<TherapistPage> {
  const profile = await findShown({ therapists }, identifier, asker)
  const therapist = presentTherapist(profile, asker, language)
  const { services, feeRows } = readOffers()
  return {
    ...therapist,
    ...(!profile.isPublic && { isHidden: true }),
    services: services
      .filter((one) => one.visibility === 'published' && offersService(profile, one))
      .map(({ slug, name }) => ({ slug, name })),
    approachValues: profile.approaches.map(toFacetValue),
    sessionMinutes: findSessionMinutes(feeRows, profile.designation, profile.sessionFee),
  }
}

/** Colleagues with similar work who accept new clients. @throws not-found, as `getTherapist` does */
export async function listSimilarTherapists(
  deps: ReadDeps,
  identifier: string,
  asker: Actor | null,
  language: Language,
): Promise<SimilarTherapist[]> {
  const profile = await findShown(deps, identifier, asker)
  const similar = findSimilarTherapists(profile, await deps.therapists.listVisible())
  return similar.map(({ colleague, ...common }) => presentSimilar(colleague, common, language))
}

/** The therapist with a public profile whose slug or full name this is, in any case. */
export async function findNamedTherapist(
  { therapists }: ReadDeps,
  name: string,
  language: Language,
): Promise<Therapist | undefined> {
  const found = findByName(await therapists.listVisible(), name)
  return found && presentTherapist(found, null, language)
}

/** A therapist with a public profile; `isOffered` is false while they accept no clients or are suspended. */
export type CallableTherapist = {
  id: number
  userId: number
  slug: string
  name: string
  /** Keys of offices, and `virtual`. */
  places: string[]
  isOffered: boolean
}

/** Everyone with a public profile, in the directory's order of the day. */
export async function listCallableTherapists({
  therapists,
  clock,
  timeZone,
  readFacts,
}: Pick<TherapistDeps, 'therapists' | 'clock' | 'timeZone' | 'readFacts'>): Promise<
  CallableTherapist[]
> {
  const all = await therapists.listCallable()
  const officeKeys = readFacts().offices.map(({ key }) => key)
  return sortForDay(all, practiceDay(clock.now(), timeZone)).map((therapist) => ({
    id: therapist.id,
    userId: therapist.userId,
    slug: therapist.slug,
    name: fullName(therapist),
    places: toPlaces(therapist, officeKeys),
    isOffered: therapist.acceptingClients && therapist.suspendedAt === null,
  }))
}

/** Names of those of these people who have a public profile, by account id, sorted by last name. */
export async function listTherapistNames(
  { therapists }: ReadDeps,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const named = await therapists.listNames(userIds)
  return new Map(named.toSorted(comparePeople).map((person) => [person.userId, fullName(person)]))
}

/** The pictures beside names, by account id, of those of these people who show one. */
export async function listPortraits(
  { therapists }: ReadDeps,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const photos = await therapists.listPhotos(userIds)
  return new Map(
    photos.flatMap(({ userId, photoUrl }) => {
      const portrait = photoThumbnail(photoUrl)
      return portrait ? [[userId, portrait] as const] : []
    }),
  )
}

/** The address of each public profile, and when it last changed. */
export async function listAddresses({
  therapists,
}: ReadDeps): Promise<{ slug: string; changedAt: Date }[]> {
  return (await therapists.listVisible()).map(({ slug, updatedAt }) => ({
    slug,
    changedAt: updatedAt,
  }))
}
