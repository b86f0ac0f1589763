import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { collegeSchema, detailsSchema, photoFocusSchema } from './details.ts'

/** The texts of a French answer that are in English, because the profile has no French for them. */
const untranslatedSchema = z.object({
  texts: z.array(z.enum(['title', 'bio', 'approachDescription', 'designation', 'pronouns'])),
  /** Entries of the lists. */
  specializations: z.array(z.string()),
  education: z.array(z.string()),
  approaches: z.array(z.string()),
})
export type Untranslated = z.output<typeof untranslatedSchema>

/**
 * A public profile. Only administrators see `userId`; it contains no email and nothing from Google. Extended,
 * because a spread of `detailsSchema.shape` would count as a side effect and keep the schema library in every
 * page that reads profiles.
 */
export const therapistSchema = z.extend(detailsSchema, {
  id: z.number(),
  userId: z.optional(z.number()),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  photoUrl: z.nullable(z.string()),
  photoFocus: photoFocusSchema,
  acceptingClients: z.boolean(),
  specializations: z.array(z.string()),
  location: z.string(),
  languages: z.array(z.string()),
  /** A list; a single text in old data. */
  education: z.union([z.array(z.string()), z.string()]),
  bio: z.string(),
  approachDescription: z.string(),
  ageGroups: z.array(z.string()),
  /** Null for a designation that belongs to no college we know. */
  college: z.nullable(collegeSchema),
  /** Still qualifying: works under supervision. */
  isSupervised: z.boolean(),
  untranslated: z.optional(untranslatedSchema),
})
export type Therapist = z.output<typeof therapistSchema>

export const listTherapists = endpoint({
  method: 'GET',
  path: '/api/therapists',
  access: 'public',
  summary:
    'Everyone with a public profile, in the order they joined. Administrators see `userId`, and with `hidden=true` those whom the public does not see.',
  query: z.object({ hidden: z.optional(z.string()) }),
  response: z.array(therapistSchema),
  reads: 'therapists',
  publicCache: true,
})

/** Asks for the profiles that visitors do not see, too. */
export const withHidden = { query: { hidden: 'true' } }

/** A profile with what the practice's content says about it. */
const therapistPageSchema = z.extend(therapistSchema, {
  /** The services that the therapist offers. */
  services: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The approaches as the directory's filter names them, in their order. */
  approachValues: z.array(z.string()),
  /** The length of a session at the stated fee; null where the practice does not say it. */
  sessionMinutes: z.nullable(z.number()),
  /** Only staff see this page. */
  isHidden: z.optional(z.boolean()),
})
export type TherapistPage = z.output<typeof therapistPageSchema>

export const getTherapist = endpoint({
  method: 'GET',
  path: '/api/therapists/:identifier',
  access: 'public',
  summary: 'One public profile, by slug or by id. Staff read hidden ones, too.',
  params: z.object({ identifier: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: therapistPageSchema,
  reads: 'therapists',
  publicCache: true,
})

const similarTherapistSchema = z.extend(
  z.pick(therapistSchema, {
    id: true,
    slug: true,
    firstName: true,
    lastName: true,
    title: true,
    photoUrl: true,
    photoFocus: true,
    location: true,
    offersVideo: true,
    languages: true,
    untranslated: true,
  }),
  {
    sharedSpecialties: z.array(z.string()),
    /** Languages that both speak, without English, which everybody at the practice speaks. */
    sharedLanguages: z.array(z.string()),
  },
)
export type SimilarTherapist = z.output<typeof similarTherapistSchema>

export const listSimilarTherapists = endpoint({
  method: 'GET',
  path: '/api/therapists/:identifier/similar',
  access: 'public',
  summary:
    'Up to three colleagues of a therapist who accept new clients and share a specialty, the most similar first.',
  params: getTherapist.params,
  response: z.array(similarTherapistSchema),
  reads: 'therapists',
  publicCache: true,
})

const listedTherapistSchema = z.pick(therapistSchema, {
  id: true,
  slug: true,
  firstName: true,
  lastName: true,
  title: true,
  photoUrl: true,
  photoFocus: true,
  acceptingClients: true,
  untranslated: true,
})
export type ListedTherapist = z.output<typeof listedTherapistSchema>

export const listServiceTherapists = endpoint({
  method: 'GET',
  path: '/api/services/:slug/therapists',
  access: 'public',
  summary:
    'Up to six therapists who offer a service, those who accept new clients first, in the order of the day.',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    therapists: z.array(listedTherapistSchema),
    /** The query of the directory that lists all of them; empty if these are all. */
    more: z.string(),
  }),
  reads: 'therapists',
  publicCache: true,
})

export const countProfileView = endpoint({
  method: 'POST',
  path: '/api/therapists/:id/view',
  access: 'public',
  needsOpenPractice: true,
  summary:
    'Counts a look at a public profile: once per visitor and day, never for signed-in staff.',
  params: z.object({ id: recordId }),
  response: null,
  limit: { max: 200, seconds: 300 },
})
