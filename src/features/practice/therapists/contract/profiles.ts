import * as z from 'zod/mini'
import { photoLimits } from '#features/practice/photos/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { formatThousands, text, textLimits } from '#shared/text.ts'
import { availabilities, detailsSchema, photoFocusSchema } from './details.ts'
import { frenchTextsSchema, managedFrenchTexts, ownFrenchTexts } from './french-texts.ts'

// Separate from public.ts, which visitors' pages load: they must not load the validation of staff forms.

/** A profile as its owner and administrators see it. It has nothing from Google. */
export const profileSchema = z.object({
  id: z.number(),
  userId: z.number(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  photoUrl: z.nullable(z.string()),
  photoFocus: photoFocusSchema,
  acceptingClients: z.boolean(),
  /** True if the website shows it. */
  isPublic: z.boolean(),
  specializations: z.array(z.string()),
  location: z.string(),
  languages: z.array(z.string()),
  education: z.array(z.string()),
  bio: z.string(),
  approachDescription: z.string(),
  ageGroups: z.array(z.string()),
  ...detailsSchema.shape,
  ...frenchTextsSchema.shape,
  profileViews: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Profile = z.output<typeof profileSchema>

const maxEntries = 40
const tooMany = `This list can have ${maxEntries} entries at most`
const entry = text({ max: textLimits.option, what: 'An entry' })
// Empty entries are removed later, so they do not count.
const hasEntry = (list: readonly string[]) => list.some((one) => one !== '')

// Uses `refine`: in a union, `maxLength` would only report that the value matches neither type.
const hasRoom = z.refine<string[]>((list) => list.length <= maxEntries, tooMany)

/** A list of short texts. Empty ones, and duplicates that differ only in case, are removed when it is parsed. */
const entries = z.array(entry, 'This should be a list').check(hasRoom)
const someEntries = (message: string) =>
  z.array(entry, message).check(hasRoom, z.refine(hasEntry, message))
/** The same, or one text with commas between. */
const entriesOrText = z.union(
  [entries, text({ max: maxEntries * textLimits.option, what: 'This list' })],
  'This should be a list',
)

const titleText = (min: number) =>
  text({ min, max: textLimits.option, message: 'Title is required', what: 'A title' })
const location = text({
  min: 1,
  max: textLimits.name,
  message: 'Location is required',
  what: 'A location',
})
/** A whole address, a path under /uploads/, a bare file name there, or none. */
const photoUrl = z.nullable(
  z
    .string('This is no address of a photo')
    .check(
      z.maxLength(500, 'This is no address of a photo'),
      z.regex(/^(https?:\/\/\S+|(\/uploads\/)?[\w-][\w.-]*)$/, 'This is no address of a photo'),
    ),
)
const acceptingClients = z.boolean('Please choose whether you accept clients')
const isPublic = z.boolean('Please choose whether the website shows the profile')
/** The version that was read: if someone else has changed the profile since, the change is refused (409). */
const updatedAt = z.optional(z.iso.datetime({ offset: true }))

const maxFee = 10_000
const feeMessage = `A fee is a whole number of dollars up to ${formatThousands(maxFee)}`

/** All optional: empty where the person does not say. */
const details = {
  designation: text({ max: textLimits.option, what: 'A designation' }),
  registrationNumber: text({ max: 40, what: 'A registration number' }),
  pronouns: text({ max: 40, what: 'Pronouns' }),
  supervisor: text({ max: textLimits.option, what: 'A supervisor' }),
  approaches: entries,
  availability: z
    .array(z.enum(availabilities, 'Please choose weekdays, evenings or weekends'))
    .check(z.maxLength(availabilities.length, 'Each time can be chosen once')),
  sessionFee: z.nullable(
    z.int(feeMessage).check(z.minimum(0, feeMessage), z.maximum(maxFee, feeMessage)),
  ),
  offersVideo: z.boolean('Please choose whether you work by video'),
}

/** Texts of therapists about themselves. */
export const ownProfileSchema = z.object({
  title: titleText(2),
  bio: text({
    min: 20,
    max: textLimits.bio,
    message: 'Bio should be at least 20 characters',
    what: 'A biography',
  }),
  approachDescription: text({
    min: 20,
    max: textLimits.approach,
    message: 'Approach description should be at least 20 characters',
    what: 'An approach description',
  }),
  education: z.union(
    [
      someEntries('At least one education entry is required'),
      text({
        min: 2,
        max: textLimits.bio,
        message: 'Education information is required',
        what: 'Education information',
      }),
    ],
    'Education information is required',
  ),
  specializations: someEntries('Select at least one specialization'),
  languages: someEntries('Select at least one language'),
  ageGroups: someEntries('Select at least one age group'),
  location,
  acceptingClients,
  isPublic,
  ...details,
  ...ownFrenchTexts,
})
export type OwnProfile = z.output<typeof ownProfileSchema>

/** Texts that an administrator may write about a therapist. */
export const managedProfileSchema = z.object({
  title: titleText(1),
  bio: text({ min: 1, max: textLimits.bio, message: 'Bio is required', what: 'A biography' }),
  approachDescription: text({
    min: 1,
    max: textLimits.approach,
    message: 'Approach description is required',
    what: 'An approach description',
  }),
  education: z.union(
    [entries, text({ max: textLimits.bio, what: 'Education information' })],
    'This should be a list',
  ),
  specializations: entriesOrText,
  languages: entriesOrText,
  ageGroups: entriesOrText,
  location,
  acceptingClients,
  isPublic,
  ...details,
  ...managedFrenchTexts,
})

/** A change of a profile by an administrator: any of its fields. */
export const managedProfileChangeSchema = z.extend(z.partial(managedProfileSchema), {
  photoUrl: z.optional(photoUrl),
  updatedAt,
})

export const ownProfileChangeSchema = z.extend(z.partial(ownProfileSchema), {
  photoUrl: z.optional(photoUrl),
  updatedAt,
})

/** A change of a profile by anyone who may edit it. */
export type ProfileChange = z.output<typeof managedProfileChangeSchema>

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/api/therapist-profile',
  access: 'staff',
  summary: 'One’s own profile; 404 for who has none.',
  response: profileSchema,
  reads: 'therapists',
})

export const changeOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/therapist-profile/:id',
  access: 'staff',
  summary: 'Changes one’s own profile.',
  params: z.object({ id: recordId }),
  body: ownProfileChangeSchema,
  response: profileSchema,
  changes: ['therapists', 'users'],
})

export const photoSchema = z.object({ filename: z.string(), photoUrl: z.string() })
export type Photo = z.output<typeof photoSchema>

export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/upload-image',
  access: 'staff',
  summary:
    'Puts a photo (PNG, JPEG or WebP) on a profile: administrators on anyone’s, others on their own.',
  params: z.object({ id: recordId }),
  upload: { field: 'profileImage', maxBytes: photoLimits.bytes },
  response: photoSchema,
  changes: ['therapists', 'users'],
  limit: { max: 60, seconds: 300 },
})

export const movePhotoFocus = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/photo',
  access: 'staff',
  summary:
    'Chooses the point of a photo that stays visible when it is cropped: administrators on anyone’s profile, others on their own.',
  params: z.object({ id: recordId }),
  body: photoFocusSchema,
  response: null,
  changes: ['therapists', 'users'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/photo',
  access: 'staff',
  summary: 'Takes the photo off a profile: administrators off anyone’s, others off their own.',
  params: z.object({ id: recordId }),
  response: null,
  changes: ['therapists', 'users'],
})
