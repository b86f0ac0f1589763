import * as z from 'zod/mini'
import { countVisible, text, textLimits, toMessage } from '#shared/text.ts'

/** Text with at least `min` visible characters, or none: then visitors read the English text. */
const optionalText = ({ min, message, ...rest }: Parameters<typeof text>[0] & { min: number }) =>
  text(rest).check(
    z.refine((given) => given === '' || countVisible(given) >= min, {
      error: () => toMessage(message ?? 'This text has no visible characters'),
    }),
  )

const maxTranslations = 40

/** Entries of a list with the French of each. */
const translations = z
  .array(
    z.object({
      en: text({ max: textLimits.option, what: 'An entry' }),
      fr: text({ max: textLimits.option, what: 'A French entry' }),
    }),
    'This should be a list',
  )
  .check(z.maxLength(maxTranslations, `This list can have ${maxTranslations} entries at most`))

const titleFr = optionalText({ min: 1, max: textLimits.option, what: 'A French title' })
const bioFr = { max: textLimits.bio, what: 'A French biography' }
const approachFr = { max: textLimits.approach, what: 'A French approach description' }

/** French texts of therapists about themselves: nothing, or as much as in English. */
export const ownFrenchTexts = {
  titleFr,
  bioFr: optionalText({
    ...bioFr,
    min: 20,
    message: 'French bio should be at least 20 characters',
  }),
  approachDescriptionFr: optionalText({
    ...approachFr,
    min: 20,
    message: 'French approach description should be at least 20 characters',
  }),
  specializationsFr: translations,
  educationFr: translations,
  approachesFr: translations,
}

/** French texts of administrators about a therapist. */
export const managedFrenchTexts = {
  titleFr,
  bioFr: optionalText({ ...bioFr, min: 1 }),
  approachDescriptionFr: optionalText({ ...approachFr, min: 1 }),
  specializationsFr: translations,
  educationFr: translations,
  approachesFr: translations,
}

const translationList = z.array(z.object({ en: z.string(), fr: z.string() }))

/** The French texts of a profile as staff read them. An empty one shows the English text to visitors. */
export const frenchTextsSchema = z.object({
  titleFr: z.string(),
  bioFr: z.string(),
  approachDescriptionFr: z.string(),
  specializationsFr: translationList,
  educationFr: translationList,
  approachesFr: translationList,
})
export type FrenchTexts = z.output<typeof frenchTextsSchema>
export type Translation = FrenchTexts['educationFr'][number]
