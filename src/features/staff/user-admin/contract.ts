import * as z from 'zod/mini'
import { secondSteps } from '#features/access/factors/contract/factors.ts'
import { newPasswordText, userSchema } from '#features/core/accounts/contract.ts'
import {
  managedProfileChangeSchema,
  managedProfileSchema,
  profileSchema,
} from '#features/practice/therapists/contract/profiles.ts'
import { type Role, roles } from '#shared/actor.ts'
import { endpoint } from '#shared/endpoint.ts'
import { maxRecordId, pageNumber, recordId, searchText } from '#shared/record-fields.ts'
import { emailText, text, textLimits } from '#shared/text.ts'

/** A user as administrators see them. */
export const managedUserSchema = z.extend(userSchema, {
  /** True if the account has a public profile; when switched off, an existing one is hidden. */
  isTherapist: z.boolean(),
  hasProfile: z.boolean(),
  isAdminTherapist: z.boolean(),
  therapistSlug: z.nullable(z.string()),
  profile: z.nullable(profileSchema),
  assignedLeads: z.number(),
  /** True if their Google account is connected and works. */
  isGoogleConnected: z.boolean(),
  secondStep: z.nullable(z.enum(secondSteps)),
  lastSignInAt: z.nullable(z.string()),
  updatedAt: z.string(),
  /** True if sign-ins to the account are refused until an administrator resumes it. */
  isSuspended: z.boolean(),
})
export type ManagedUser = z.output<typeof managedUserSchema>

const email = emailText('Invalid email address')
const firstName = text({
  isPerson: true,
  min: 1,
  max: textLimits.name,
  message: 'First name is required',
  what: 'A first name',
})
const lastName = text({
  isPerson: true,
  min: 1,
  max: textLimits.name,
  message: 'Last name is required',
  what: 'A last name',
})
const role = z.enum(roles, 'Please choose Administrator or Therapist')
const isTherapist = z.boolean('Please choose whether this is a therapist account')

/** Someone who is to have an account. */
export const newPersonSchema = z.object({
  firstName,
  lastName,
  email,
  role: z.pipe(
    z.optional(role),
    z.transform((given): Role => given ?? 'therapist'),
  ),
  isTherapist: z.pipe(
    z.optional(isTherapist),
    z.transform((given) => given ?? false),
  ),
})

export const newUserSchema = z.extend(newPersonSchema, {
  password: newPasswordText,
  /** True if the website shows the profile of a therapist at once. */
  isPublic: z.pipe(
    z.optional(z.boolean('Please choose whether the website shows the profile')),
    z.transform((given) => given ?? true),
  ),
})
export type NewUser = z.output<typeof newUserSchema>

const passwordIfProvided = 'Password must be at least 6 characters if provided'

/** The fields of the account form. An empty password means no change. */
export const userEditsSchema = z.object({
  firstName,
  lastName,
  email,
  username: text({
    min: 3,
    max: textLimits.email,
    message: 'Username must be at least 3 characters',
    what: 'A username',
  }),
  password: z.optional(
    z
      .string(passwordIfProvided)
      .check(
        z.regex(/^$|^[\s\S]{6,}$/, passwordIfProvided),
        z.maxLength(
          textLimits.password,
          `A password can have ${textLimits.password} characters at most`,
        ),
      ),
  ),
  role,
  isTherapist,
})
export type UserEdits = z.output<typeof userEditsSchema>

export const userChangeSchema = z.extend(z.partial(userEditsSchema), {
  profile: z.optional(managedProfileChangeSchema),
  /** True if the website shows a profile that this change makes; it does if unset. */
  isPublic: z.optional(z.boolean('Please choose whether the website shows the profile')),
  /** The version that was read: if someone else has changed the account since, the change is refused (409). */
  updatedAt: z.optional(z.iso.datetime({ offset: true })),
})
export type UserChange = z.output<typeof userChangeSchema>

const chooseUser = 'Please choose an account'
export const newProfileSchema = z.extend(z.partial(managedProfileSchema), {
  userId: z.int(chooseUser).check(z.minimum(1, chooseUser), z.maximum(maxRecordId, chooseUser)),
})
export type NewProfile = z.output<typeof newProfileSchema>

export const userSortKeys = ['name', 'username', 'role'] as const
export type UserSortKey = (typeof userSortKeys)[number]
export type UserSort = UserSortKey | `-${UserSortKey}`
export const userSorts: readonly UserSort[] = userSortKeys.flatMap(
  (key) => [key, `-${key}`] as const,
)

/** Number on a page of the list, by layout. */
export const usersPerPage = { table: 9, cards: 24 } as const

const order = z.optional(z.enum(userSorts, 'Users cannot be sorted by this'))

/** Search, order and page; without `page`, all accounts. */
export const userListSchema = z.object({
  page: z.optional(pageNumber),
  /** The page size: `9` (the default) or `24`. */
  perPage: z.optional(z.pipe(z.enum(['9', '24'], 'A page has 9 or 24 users'), z.transform(Number))),
  /** Each word must be in the name, email or username, regardless of accents and case. */
  search: z.optional(searchText),
  /** By default, the order in which they joined. */
  sort: order,
})
export type UserListQuery = z.output<typeof userListSchema>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  searchPath: '/api/admin/users/search',
  access: 'admin',
  summary:
    'Everyone with an account, in the order they joined, with their profiles. With `page`, nine of them or as many as `perPage` says.',
  query: userListSchema,
  response: z.array(managedUserSchema),
  paginated: true,
  reads: 'users',
})

export const countUsers = endpoint({
  method: 'GET',
  path: '/api/admin/user-counts',
  access: 'admin',
  summary: 'How many accounts there are, and how many of them are therapists’.',
  response: z.object({ accounts: z.number(), therapists: z.number() }),
  reads: 'users',
})
export type UserCounts = z.output<typeof countUsers.response>

export const findUserPlace = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/place',
  access: 'admin',
  summary:
    'Where an account stands in the list of everyone, from 1: a new one is shown on its page.',
  params: z.object({ id: recordId }),
  query: z.object({ sort: order }),
  response: z.object({ place: z.number() }),
  reads: 'users',
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'One account with its profile.',
  params: z.object({ id: recordId }),
  response: managedUserSchema,
  reads: 'users',
})

export const getLastSignIn = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/last-sign-in',
  access: 'admin',
  summary: 'When someone last signed in, as far back as the audit log goes.',
  params: z.object({ id: recordId }),
  response: z.object({ at: z.nullable(z.string()) }),
  reads: 'users',
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  access: 'admin',
  asksPassword: true,
  summary: 'Makes an account; a therapist’s comes with a profile to be filled in.',
  body: newUserSchema,
  response: managedUserSchema,
  status: 201,
  changes: ['users', 'therapists', 'leads'],
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  access: 'admin',
  summary: 'Changes an account, its profile or both: what the body names.',
  params: z.object({ id: recordId }),
  body: userChangeSchema,
  response: managedUserSchema,
  changes: ['users', 'therapists', 'leads', 'session'],
})

/** The number of an account, or `none`: the leads are free then. */
const leadsTo = z.optional(
  z.union(
    [
      recordId,
      z.pipe(
        z.literal('none'),
        z.transform(() => null),
      ),
    ],
    'This is neither an account’s number nor “none”',
  ),
)

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  access: 'admin',
  asksPassword: true,
  summary:
    'Deletes an account with its profile and photo. The leads assigned to it go to the person of `leadsTo`, or are free.',
  params: z.object({ id: recordId }),
  query: z.object({ leadsTo }),
  response: null,
  changes: ['users', 'therapists', 'leads'],
})

export const signOutUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sign-out',
  access: 'admin',
  asksPassword: true,
  summary: 'Ends every session of an account.',
  params: z.object({ id: recordId }),
  response: null,
  changes: ['users', 'session'],
})

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  access: 'admin',
  asksPassword: true,
  summary:
    'Ends every session of an account and lets no one sign in to it. With `leadsTo`, the leads assigned to it go to that person or are free; without, they stay.',
  params: z.object({ id: recordId }),
  query: z.object({ leadsTo }),
  response: null,
  changes: ['users', 'leads', 'duty', 'session'],
})

export const resumeUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/resume',
  access: 'admin',
  asksPassword: true,
  summary: 'Lets a suspended account sign in again.',
  params: z.object({ id: recordId }),
  response: null,
  changes: ['users', 'leads', 'duty'],
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/admin/therapist-profiles',
  access: 'admin',
  summary: 'Gives an account a profile, or shows the hidden one it has.',
  body: newProfileSchema,
  response: profileSchema,
  status: 201,
  changes: ['users', 'therapists', 'leads'],
})
