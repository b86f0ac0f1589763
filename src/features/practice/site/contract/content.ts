import * as z from 'zod/mini'
import { definePicture, type Kinds } from './content-kinds.ts'
import { closureSchema, day, imageId, weeklyHoursSchema } from './content-values.ts'
import { defineNotice, defineOffice, definePractice, defineService } from './define-entries.ts'
import { definePages } from './define-pages.ts'
import { bilingualRichText, bilingualText, plainText, richTextSchema } from './text.ts'

// The whole content of a practice's site. The same fields exist twice: as stored, with every text in both
// languages, and as a visitor reads them, in one language.

function defineContent<
  Words extends z.ZodMiniType,
  Rich extends z.ZodMiniType,
  Picture extends z.ZodMiniType,
>(kinds: Kinds<Words, Rich, Picture>) {
  const { words, rich, picture, object } = kinds
  const office = defineOffice(kinds)
  const service = defineService(kinds)
  const notice = defineNotice(kinds)
  const document = object({ changedOn: day, body: rich, contactText: words(300) })
  const content = {
    practice: definePractice(kinds),
    offices: z.array(office).check(z.maxLength(200)),
    services: z.array(service).check(z.maxLength(200)),
    pages: definePages(kinds),
    documents: { privacy: document, terms: document, accessibility: document },
    notices: z.array(notice).check(z.maxLength(20)),
    /** When chat and calls are answered. The setting `CHAT_HOURS` overrides it. */
    hours: weeklyHoursSchema,
    /** The text of chat outside these hours; the product's own sentence if empty. */
    closedText: words(300),
    closures: z.array(closureSchema).check(z.maxLength(100)),
    look: object({
      palette: z.string().check(z.regex(/^[a-z]{1,20}$/)),
      /** A colour of the practice's own, `#1c626d`, instead of the palette. */
      accent: z.union([z.literal(''), z.string().check(z.regex(/^#[0-9a-f]{6}$/i))]),
      logo: imageId,
      /** For a logo that contains the name: nothing is written beside it. */
      hidesName: z.boolean(),
      /** The product's own mark in place of a logo; otherwise the initials of the practice. */
      mark: z.enum(['', 'hills']),
      homePicture: picture,
      /** The people of the practice, in front of the home picture. */
      teamPicture: picture,
      sharingImage: imageId,
    }),
  }
  return { content, office, service, notice, document, picture }
}

const stored = defineContent({
  words: bilingualText,
  rich: bilingualRichText(),
  picture: definePicture({ words: bilingualText, object: z.strictObject }),
  object: z.strictObject,
})
const read = defineContent({
  words: plainText,
  rich: richTextSchema,
  // Null when there is no picture.
  picture: z.nullable(definePicture({ words: plainText, object: z.object })),
  // Fields that visitors do not see are removed from responses.
  object: z.object,
})

/** The content of a site as it is stored, published, exported and imported. */
export const siteContentSchema = z.strictObject({
  ...stored.content,
  pages: z.strictObject(stored.content.pages),
  documents: z.strictObject(stored.content.documents),
})
export type SiteContent = z.output<typeof siteContentSchema>
export type SiteSection = keyof SiteContent

export const siteSections = Object.keys(siteContentSchema.shape) as readonly SiteSection[] // `Object.keys` loses the keys' type

/** The parts of the content as a visitor reads them, in one language. */
export const readSchemas = read

const readContentSchema = z.object({
  ...read.content,
  pages: z.object(read.content.pages),
  documents: z.object(read.content.documents),
})
/** The content in one language, with its placeholders filled in. */
export type ReadContent = z.output<typeof readContentSchema>
/** A picture as visitors see it. */
export type Picture = NonNullable<z.output<typeof read.picture>>
export type PageName = keyof ReadContent['pages']

export const documentNames = ['privacy', 'terms', 'accessibility'] as const
export type DocumentName = (typeof documentNames)[number]
