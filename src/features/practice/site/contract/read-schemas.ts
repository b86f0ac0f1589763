import * as z from 'zod/mini'
import { languages } from '#shared/language.ts'
import { readSchemas } from './content.ts'

// The content that visitors read. Every page carries `Site`; the texts of a page come with that page only.

const { content, office, service, notice } = readSchemas

export const officeSchema = z.omit(office, { visibility: true })
/** An office that visitors see. */
export type Office = z.output<typeof officeSchema>

const officeAddressSchema = z.pick(office, {
  key: true,
  name: true,
  place: true,
  street: true,
  suite: true,
  city: true,
  region: true,
  postalCode: true,
})
/** Where an office is, without what only its visitors need to know. */
export type OfficeAddress = z.output<typeof officeAddressSchema>

export const serviceCardSchema = z.pick(service, {
  slug: true,
  name: true,
  icon: true,
  picture: true,
  shortText: true,
})
/** A published service as a list shows it. */
export type ServiceCard = z.output<typeof serviceCardSchema>

const practiceSchema = z.extend(
  z.omit(content.practice, {
    // Not on pages, where robots would find it.
    email: true,
    privacyEmail: true,
    mailingAddress: true,
    feeRange: true,
    insurers: true,
    creditCards: true,
  }),
  {
    /** `tel:+18005550142`; empty without a phone. */
    phoneLink: z.string(),
    /** `$140 - $180`; empty if fees are not named. */
    fees: z.string(),
  },
)

/** On French pages: the texts that are in English because they have no French; rich ones by their first words. */
export const englishTexts = z.optional(z.array(z.string()))

export const siteSchema = z.object({
  english: englishTexts,
  /** The published version; 0 before the first publication. */
  version: z.number(),
  isPublished: z.boolean(),
  /** An administrator sees the draft or a version. */
  isPreview: z.boolean(),
  /** The version that a preview shows; undefined for a draft. */
  previewedVersion: z.optional(z.number()),
  language: z.enum(languages),
  practice: practiceSchema,
  offices: z.array(officeAddressSchema),
  services: z.array(
    z.pick(service, { slug: true, name: true, requestChoice: true, isNamedByChoice: true }),
  ),
  /** The choices of the request form. */
  requestChoices: z.array(z.object({ key: z.string(), label: z.string() })),
  /** For staff: names of choices and offices that are not offered, by key, because old requests have them. */
  formerNames: z.object({
    services: z.record(z.string(), z.string()),
    offices: z.record(z.string(), z.string()),
  }),
  /** Optional pages and sections that have content. */
  has: z.object({ fees: z.boolean(), faq: z.boolean(), insurance: z.boolean() }),
  notices: z.array(notice),
  hours: content.hours,
  /** Closed days that are now or soon, the first one first, as visitors read them. */
  closures: z.array(z.object({ id: z.string(), text: z.string() })),
  chat: z.object({
    /** `CHAT_HOURS`, for every day; null where `hours` apply to chat too. */
    setting: z.nullable(z.object({ open: z.number(), close: z.number() })),
    closedText: content.closedText,
  }),
  look: z.pick(content.look, {
    palette: true,
    accent: true,
    logo: true,
    hidesName: true,
    mark: true,
    sharingImage: true,
  }),
})
/** The content that every page needs: facts of the practice, its offices and services, and its look. */
export type Site = z.output<typeof siteSchema>

/** The texts of one page, and the version they are from. */
export const pageResponse = <Words extends z.ZodMiniType>(words: Words) =>
  z.object({ version: z.number(), words, english: englishTexts })

/** A published service with its long texts. */
export const readServiceSchema = z.omit(service, {
  key: true,
  formerSlugs: true,
  specialties: true,
  ageGroups: true,
  visibility: true,
  redirectTo: true,
})
export type ReadService = z.output<typeof readServiceSchema>
