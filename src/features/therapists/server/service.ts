import type { AuditEvent, AuditService } from '#features/audit/server/service.ts'
import type { PhotoService } from '#features/photos/server/service.ts'
import type { Photo, Profile, ProfileChange } from '#features/therapists/contract/profiles.ts'
import type { Clock } from '#platform/server/clock.ts'
import { keyedHash } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { toAddressKeys } from '#platform/server/http/client-address.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError, notFound } from '#shared/errors.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { newProfile } from '../content.ts'
import type { SimilarTherapist, Therapist } from '../contract/directory.ts'
import { mayEditProfile } from '../policy.ts'
import { managedTags, storedContent } from '../profile-edits.ts'
import {
  educationEntries,
  findTherapist,
  photoThumbnail,
  slugFromName,
  uploadedName,
} from '../rules.ts'
import type { NamedProfile, NewProfile, TherapistRepository } from './repository.ts'
import { findSimilarTherapists } from './similar-therapists.ts'

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

/** For its owner and for administrators. */
const presentProfile = (profile: NamedProfile): Profile => ({
  ...profile,
  education: educationEntries(profile.education),
  createdAt: profile.createdAt.toISOString(),
  updatedAt: profile.updatedAt.toISOString(),
})

const noProfile = () => notFound('This account has no therapist profile.')
const changedMeanwhile = () =>
  new AppError('conflict', 'Someone else has changed this profile since you opened it.')

type TherapistDeps = {
  database: Database
  therapists: TherapistRepository
  photos: Pick<PhotoService, 'prepare' | 'keep' | 'remove' | 'has'>
  audit: AuditService
  clock: Clock
  timeZone: string
  /** Keys the hashes by which visitors are told apart for a day. */
  secret: string
}

export function createTherapistService(deps: TherapistDeps) {
  const { database, therapists, photos, audit, clock, timeZone, secret } = deps

  /** Forgets the file of a photo that no profile shows any more. */
  async function dropPhoto(photoUrl: string | null): Promise<void> {
    const name = uploadedName(photoUrl)
    if (name === undefined) return
    if (await therapists.isShown([name, `/uploads/${name}`])) return
    await photos.remove(name)
  }

  /** Two changes of one profile go one after the other; ends with the transaction. */
  const holdProfile = (userId: number) => lockUntilCommit(database, `profile of ${userId}`)

  async function putPhoto(profile: NamedProfile, photoUrl: string | null): Promise<void> {
    await therapists.change(profile.id, undefined, { photoUrl })
    if (profile.photoUrl !== photoUrl) await dropPhoto(profile.photoUrl)
  }

  /**
   * Writes what a change says. Call it inside a transaction that holds the profile.
   * @param manages whether an administrator writes: then new specialties are title-cased
   */
  async function write(
    before: NamedProfile,
    change: ProfileChange,
    manages: boolean,
  ): Promise<Profile> {
    const { updatedAt: readAt, photoUrl } = change
    const name = photoUrl === undefined ? undefined : uploadedName(photoUrl)
    if (name !== undefined && photoUrl !== before.photoUrl && !(await photos.has(name))) {
      throw fieldError('photoUrl', 'This picture is not here, or no longer here.')
    }
    // Always later than before, so that two changes in one millisecond still tell apart.
    const updatedAt = new Date(Math.max(clock.now().getTime(), before.updatedAt.getTime() + 1))
    const read = readAt === undefined ? undefined : new Date(readAt)
    const content = storedContent(change)
    if (manages && content.specializations) {
      content.specializations = managedTags(content.specializations, before.specializations)
    }
    if (!(await therapists.change(before.id, read, content, updatedAt))) throw changedMeanwhile()
    if (photoUrl !== undefined) await putPhoto(before, photoUrl)
    const after = await therapists.findById(before.id)
    if (!after) throw noProfile()
    return presentProfile(after)
  }

  /** @throws not-found for a profile that is not there, hidden, or none of this person's business */
  async function findToEdit(actor: Actor, userId: number): Promise<NamedProfile> {
    const profile = mayEditProfile(actor, userId) ? await therapists.findForUser(userId) : undefined
    if (!profile?.isTherapist) throw noProfile()
    return profile
  }

  /** A colleague's profile is not there to be changed; that somebody tried is written down. */
  async function refuseColleagues(
    actor: Actor,
    userId: number,
    origin: Origin,
    action: AuditEvent<'profile'>['action'],
  ): Promise<void> {
    if (mayEditProfile(actor, userId)) return
    const id = (await therapists.findForUser(userId))?.id
    if (id !== undefined) {
      await audit.record({ actor, origin, record: 'profile', id, action, outcome: 'refused' })
    }
    throw noProfile()
  }

  const service = {
    async list(asker: Actor | null): Promise<Therapist[]> {
      return (await therapists.listVisible()).map((profile) => present(profile, asker))
    },

    /** Names of those of these people who have a public profile, by account id, sorted by last name. */
    async listNames(userIds: readonly number[]): Promise<Map<number, string>> {
      const named = await therapists.listNames(userIds)
      return new Map(
        named.toSorted(comparePeople).map((person) => [person.userId, fullName(person)]),
      )
    },

    /** The therapist with a public profile whom a slug or a full name means, in any case. */
    async findNamed(named: string): Promise<Therapist | undefined> {
      const found = findTherapist(await therapists.listVisible(), named)
      return found && present(found, null)
    },

    /** The pictures in front of names, by the numbers of those accounts that show one. */
    async listPortraits(userIds: readonly number[]): Promise<Map<number, string>> {
      const photos = await therapists.listPhotos(userIds)
      return new Map(
        photos.flatMap(({ userId, photoUrl }) => {
          const portrait = photoThumbnail(photoUrl)
          return portrait ? [[userId, portrait] as const] : []
        }),
      )
    },

    /** One profile by slug or id. @throws not-found, also for a profile that is hidden */
    async get(identifier: string, asker: Actor | null): Promise<Therapist> {
      const isId = /^[1-9]\d{0,8}$/.test(identifier)
      const profile = isId
        ? await therapists.findVisibleById(Number(identifier))
        : await therapists.findVisibleBySlug(identifier.toLowerCase()) // as people write names
      if (!profile)
        throw notFound("The therapist you're looking for doesn't exist or has been removed.")
      return present(profile, asker)
    },

    /** Colleagues with similar work who accept new clients. @throws not-found, as `get` does */
    async listSimilar(identifier: string): Promise<SimilarTherapist[]> {
      const therapist = await service.get(identifier, null)
      return findSimilarTherapists(therapist, await service.list(null))
    },

    /** Makes a profile with a free slug made from the name. False when the person has one already. */
    async create(
      person: { firstName: string; lastName: string },
      profile: Omit<NewProfile, 'slug' | 'createdAt' | 'updatedAt'>,
    ): Promise<boolean> {
      const base = slugFromName(person.firstName, person.lastName)
      const createdAt = clock.now()
      for (let number = 1; number <= 1_000; number += 1) {
        const slug = number === 1 ? base : `${base}-${number}`
        if (await therapists.insert({ ...profile, slug, createdAt, updatedAt: createdAt }))
          return true
        if (await therapists.hasProfile(profile.userId)) return false
      }
      throw new Error('no free slug for a new profile')
    },

    /** Makes somebody's first profile, with what is known of them. False when they have one already. */
    async createFirst(
      person: { id: number; firstName: string; lastName: string },
      change: ProfileChange = {},
    ): Promise<boolean> {
      const content = { ...newProfile, ...storedContent(change) }
      const specializations = managedTags(content.specializations, [])
      return service.create(person, {
        ...content,
        specializations,
        userId: person.id,
        photoUrl: null,
      })
    },

    /** The profiles of all or of some people by their owners' numbers, hidden ones too. */
    async listProfiles(userIds?: readonly number[]): Promise<Map<number, Profile>> {
      const rows = await therapists.listAll(userIds)
      return new Map(rows.map((row) => [row.userId, presentProfile(row)]))
    },

    /** Somebody's profile as the public sees it. */
    async findPublic(userId: number): Promise<Therapist | undefined> {
      const row = await therapists.findForUser(userId)
      return row?.isTherapist ? present(row, null) : undefined
    },

    /** Somebody's profile, hidden or not. */
    async findProfile(userId: number): Promise<Profile | undefined> {
      const row = await therapists.findForUser(userId)
      return row && presentProfile(row)
    },

    /** @throws not-found for who has none */
    async getOwn(actor: Actor): Promise<Profile> {
      return presentProfile(await findToEdit(actor, actor.userId))
    },

    /** @throws not-found, conflict, bad-input */
    async changeOwn(
      actor: Actor,
      id: number,
      change: ProfileChange,
      origin: Origin,
    ): Promise<Profile> {
      const userId = (await therapists.findById(id))?.userId
      if (userId === undefined) throw noProfile()
      await refuseColleagues(actor, userId, origin, 'profile.changed')
      return database.transaction(async () => {
        await holdProfile(userId)
        const before = await findToEdit(actor, userId)
        const after = await write(before, change, false)
        await audit.record({ actor, origin, record: 'profile', id, action: 'profile.changed' })
        return after
      })
    },

    /**
     * An administrator's change of somebody's profile. Call it inside the transaction of the change
     * of the account. @throws not-found, conflict, bad-input
     */
    async changeManaged(
      actor: Actor,
      userId: number,
      change: ProfileChange,
      origin: Origin,
    ): Promise<Profile> {
      await holdProfile(userId)
      const before = await therapists.findForUser(userId)
      if (!before) throw noProfile()
      const after = await write(before, change, true)
      await audit.record({
        actor,
        origin,
        record: 'profile',
        id: before.id,
        action: 'profile.changed',
      })
      return after
    },

    /** Before an account is deleted: its profile and photo go. */
    async removeForUser(actor: Actor, userId: number, origin: Origin): Promise<void> {
      const profile = await therapists.findForUser(userId)
      if (!profile) return
      const { id } = profile
      await therapists.remove(id)
      await audit.record({ actor, origin, record: 'profile', id, action: 'profile.deleted' })
      await dropPhoto(profile.photoUrl)
    },

    /** Puts an uploaded photo on a profile; the one before it goes. @throws not-found, and what `prepare` does */
    async putPhoto(actor: Actor, userId: number, upload: Buffer, origin: Origin): Promise<Photo> {
      await refuseColleagues(actor, userId, origin, 'profile.photo_changed')
      await findToEdit(actor, userId)
      const pictures = await photos.prepare(upload)
      return database.transaction(async () => {
        await holdProfile(userId)
        const profile = await findToEdit(actor, userId)
        const filename = await photos.keep(pictures)
        const photoUrl = `/uploads/${filename}`
        await putPhoto(profile, photoUrl)
        const { id } = profile
        await audit.record({
          actor,
          origin,
          record: 'profile',
          id,
          action: 'profile.photo_changed',
        })
        return { filename, photoUrl }
      })
    },

    /** Takes the photo off a profile. @throws not-found */
    async removePhoto(actor: Actor, userId: number, origin: Origin): Promise<void> {
      await refuseColleagues(actor, userId, origin, 'profile.photo_removed')
      await database.transaction(async () => {
        await holdProfile(userId)
        const profile = await findToEdit(actor, userId)
        if (profile.photoUrl === null) return
        await putPhoto(profile, null)
        const { id } = profile
        await audit.record({
          actor,
          origin,
          record: 'profile',
          id,
          action: 'profile.photo_removed',
        })
      })
    },

    /**
     * Counts a visitor's look at a profile: once a day for each internet connection, four times for a
     * whole IPv6 site; staff do not count. @throws not-found
     */
    async countView(id: number, asker: Actor | null, origin: Origin): Promise<void> {
      if (!(await therapists.findVisibleById(id))) throw notFound('This profile is not here.')
      if (asker) return
      const day = practiceDay(clock.now(), timeZone)
      // A hash of this day alone: it tells two visitors apart until tomorrow, and nothing else.
      // Never by what a browser says of itself: anybody can make up a thousand user agents.
      const [household, site] = toAddressKeys(origin.address)
      const hash = (text: string) => keyedHash(secret, 'profile-view', `${day} ${text}`)
      const slots = Array.from({ length: site?.factor ?? 0 }, (_, n) => hash(`${site?.key} ${n}`))
      await therapists.countView(id, day, hash(household.key), slots)
    },

    /** Forgets who looked on days gone by. */
    forgetViewers: async () => therapists.forgetViewers(practiceDay(clock.now(), timeZone)),

    countViews: therapists.countViews,

    /** Who has a public profile, and since when. */
    async listAddresses(): Promise<{ slug: string; changedAt: Date }[]> {
      return (await therapists.listVisible()).map(({ slug, updatedAt }) => ({
        slug,
        changedAt: updatedAt,
      }))
    },
  }
  return service
}
