import * as z from 'zod/mini'
import { languages } from '#shared/language.ts'

/** A person agrees to these. The texts are those of the forms. */
export const consentPurposes = ['contact', 'waitlist', 'chat'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** The place where it was given. */
export const consentWays = ['form', 'chat'] as const
export type ConsentWay = (typeof consentWays)[number]

/** By the person’s own link, or by staff whom they have informed. */
export const withdrawalWays = ['link', 'staff'] as const
export type WithdrawalWay = (typeof withdrawalWays)[number]

export const consentSchema = z.object({
  id: z.number(),
  purpose: z.enum(consentPurposes),
  /** Names the text; another wording has another version. */
  version: z.string(),
  language: z.enum(languages),
  /** As the person read it. */
  text: z.string(),
  way: z.enum(consentWays),
  givenAt: z.string(),
  withdrawnAt: z.nullable(z.string()),
  withdrawnBy: z.nullable(z.enum(withdrawalWays)),
})
export type Consent = z.output<typeof consentSchema>
