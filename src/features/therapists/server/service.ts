import type { Clock } from '#platform/server/clock.ts'
import { keyedHash } from '#platform/server/crypto.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Therapist } from '../contract.ts'
import { slugFromName } from '../rules.ts'
import type { NamedProfile, NewProfile, TherapistRepository } from './repository.ts'

export type TherapistService = ReturnType<typeof createTherapistService>

/** `userId` is for administrators, who assign leads by it. */
function present(profile: NamedProfile, asker: Actor | null): Therapist {
  const { id, slug, firstName, lastName, title, photoUrl, acceptingClients } = profile
  const { specializations, location, languages, education, bio, ageGroups } = profile
  return {
    id,
    ...(asker?.role === 'admin' ? { userId: profile.userId } : {}),
    slug,
    firstName,
    lastName,
    title,
    photoUrl,
    acceptingClients,
    specializations,
    location,
    languages,
    education,
    bio,
    approachDescription: profile.approachDescription,
    ageGroups,
  }
}

type TherapistServiceParts = {
  therapists: TherapistRepository
  clock: Clock
  timeZone: string
  /** Keys the hashes by which visitors are told apart for a day. */
  secret: string
}

export function createTherapistService(parts: TherapistServiceParts) {
  const { therapists, clock, timeZone, secret } = parts
  return {
    async list(asker: Actor | null): Promise<Therapist[]> {
      return (await therapists.listVisible()).map((profile) => present(profile, asker))
    },

    /** One profile by slug or id. @throws not-found, also for a profile that is hidden */
    async get(identifier: string, asker: Actor | null): Promise<Therapist> {
      const isId = /^[1-9]\d{0,8}$/.test(identifier)
      const profile = isId
        ? await therapists.findVisibleById(Number(identifier))
        : await therapists.findVisibleBySlug(identifier)
      if (!profile)
        throw notFound("The therapist you're looking for doesn't exist or has been removed.")
      return present(profile, asker)
    },

    /** Makes a profile with a free slug made from the name. False when the person has one already. */
    async create(
      person: { firstName: string; lastName: string },
      profile: Omit<NewProfile, 'slug' | 'createdAt'>,
    ): Promise<boolean> {
      const base = slugFromName(person.firstName, person.lastName)
      const createdAt = clock.now()
      for (let number = 1; number <= 1_000; number += 1) {
        const slug = number === 1 ? base : `${base}-${number}`
        if (await therapists.insert({ ...profile, slug, createdAt })) return true
        if (await therapists.hasProfile(profile.userId)) return false
      }
      throw new Error('no free slug for a new profile')
    },

    /** Counts a visitor's look at a profile, once a day; staff do not count. @throws not-found */
    async countView(id: number, asker: Actor | null, origin: Origin): Promise<void> {
      if (!(await therapists.findVisibleById(id))) throw notFound('This profile is not here.')
      if (asker) return
      const day = practiceDay(clock.now(), timeZone)
      // A hash of this day alone: it tells two visitors apart until tomorrow, and nothing else.
      const viewer = `${day} ${origin.address} ${origin.userAgent}`
      await therapists.countView(id, day, keyedHash(secret, 'profile-view', viewer))
    },

    /** Forgets who looked on days gone by. */
    forgetViewers: async () => therapists.forgetViewers(practiceDay(clock.now(), timeZone)),

    countViews: therapists.countViews,

    /** Who has a public profile, and since when. */
    async listAddresses(): Promise<{ id: number; slug: string; createdAt: Date }[]> {
      return (await therapists.listVisible()).map(({ id, slug, createdAt }) => ({
        id,
        slug,
        createdAt,
      }))
    },
  }
}
