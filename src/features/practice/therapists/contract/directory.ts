import * as z from 'zod/mini'
import { violenceLinesSchema } from '#features/practice/site/contract/read-help.ts'
import { endpoint } from '#shared/endpoint.ts'
import { therapistSchema } from './public.ts'

/** The query parameter of the order of the list, and its only value: by the next free call. */
export const orderName = 'order'
export const soonest = 'soonest'
export const isSoonestFirst = (query: URLSearchParams) => query.get(orderName) === soonest

/** A value that visitors can filter by: the slug of its English term, and its name in the page's language. */
const optionSchema = z.object({
  value: z.string(),
  label: z.string(),
  /** On a French page: the name is English, because it has no French. */
  isEnglish: z.optional(z.boolean()),
})
export type FilterOption = z.output<typeof optionSchema>

const options = z.array(optionSchema)
const optionsByFacet = z.object({
  concern: options,
  language: options,
  age: options,
  location: options,
  when: options,
  approach: options,
})

const values = z.array(z.string())
const valuesByFacet = z.object({
  concern: values,
  language: values,
  age: values,
  location: values,
  when: values,
  approach: values,
})

/** Contents of a card of the directory, by which it is also found. Whole profiles are four times as long. */
const directoryEntrySchema = z.extend(
  z.pick(therapistSchema, {
    id: true,
    slug: true,
    firstName: true,
    lastName: true,
    title: true,
    /** Empty where the title says it. */
    designation: true,
    photoUrl: true,
    photoFocus: true,
    acceptingClients: true,
    /** In the page's language; the first values of `facets.concern` are their slugs, in the same order. */
    specializations: true,
    location: true,
    languages: true,
    availability: true,
    offersVideo: true,
    untranslated: true,
  }),
  {
    facets: valuesByFacet,
    /** Folded words in both languages, each once. */
    searchText: z.string(),
    /** The places of the `searchWords` that find this therapist. */
    foundBy: z.array(z.number()),
  },
)
export type DirectoryEntry = z.output<typeof directoryEntrySchema>

const directorySchema = z.object({
  /** Every value that at least one therapist has, by filter, in the order of the lists. */
  options: optionsByFacet,
  /** Lists of folded words and phrases, separated by commas, by which people look for something. */
  searchWords: z.array(z.string()),
  /** For people who write about violence: known before, so that no request reveals what was written. */
  violenceLines: violenceLinesSchema,
  /** In the order of the day: `sortForDay`. */
  therapists: z.array(directoryEntrySchema),
  /** Number of them who state a registration. */
  licensed: z.number(),
})
export type Directory = z.output<typeof directorySchema>

export const listDirectory = endpoint({
  method: 'GET',
  path: '/api/therapist-directory',
  access: 'public',
  summary:
    'Everyone with a public profile as the directory shows them, in the order of the day, and what they can be filtered by.',
  response: directorySchema,
  reads: 'therapists',
  publicCache: true,
})
