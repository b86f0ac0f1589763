import * as z from 'zod/mini'
import { readSchemas } from './content.ts'
import { siteLanguages } from './text.ts'

// What visitors read. Every page carries `Site`; the words of a page come with that page only.

const { content, office, service, notice } = readSchemas

const officeSchema = z.omit(office, { visibility: true })
/** An office that visitors see. */
export type Office = z.output<typeof officeSchema>

const serviceCardSchema = z.pick(service, {
  slug: true,
  name: true,
  nameInSentence: true,
  icon: true,
  picture: true,
  shortText: true,
  requestChoice: true,
  isNamedByChoice: true,
})
/** A published service without its long texts. */
export type ServiceCard = z.output<typeof serviceCardSchema>

export const siteSchema = z.object({
  /** The published version; 0 before the first publication. */
  version: z.number(),
  isPublished: z.boolean(),
  /** An administrator sees the draft. */
  isPreview: z.boolean(),
  language: z.enum(siteLanguages),
  practice: z.extend(content.practice, {
    /** `tel:+18005550142`; empty without a phone. */
    phoneLink: z.string(),
    /** `$125 - $195`; empty if fees are not named. */
    fees: z.string(),
  }),
  offices: z.array(officeSchema),
  services: z.array(serviceCardSchema),
  /** The choices of the request form. */
  requestChoices: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Names of choices and offices that are no longer offered, by key, because old requests have them. */
  formerNames: z.object({
    services: z.record(z.string(), z.string()),
    offices: z.record(z.string(), z.string()),
  }),
  notices: z.array(notice),
  hours: content.hours,
  chat: z.object({
    /** `CHAT_HOURS`, for every day; null where `hours` apply to chat too. */
    setting: z.nullable(z.object({ open: z.number(), close: z.number() })),
    closedText: content.closedText,
  }),
  look: content.look,
})
/** What every page needs: facts of the practice, its offices and services, and its look. */
export type Site = z.output<typeof siteSchema>

/** The words of one page, and the version they are from. */
export const pageResponse = <Words extends z.ZodMiniType>(words: Words) =>
  z.object({ version: z.number(), words })

/** A published service with its long texts. */
export const readServiceSchema = z.omit(service, {
  formerSlugs: true,
  visibility: true,
  redirectTo: true,
})
