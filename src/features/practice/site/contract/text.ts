import * as z from 'zod/mini'
import { formatThousands } from '#shared/text.ts'

/** Text of one line or one paragraph, trimmed; empty while no one has written it. */
export const plainText = (max: number) =>
  z
    .string('This must be text')
    .check(z.trim(), z.maxLength(max, `This can have ${formatThousands(max)} characters at most`))

/**
 * Where a link in a rich text may lead: another site, a page or section of this one, an email address or a
 * phone. A placeholder such as `{phoneLink}` stands for an address that the practice's facts contain.
 * Browsers read a backslash as a slash, so that one in a path could lead to another site.
 */
const linkAddress =
  /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:\+?[\d*#-]+|sms:\+?\d+|\/(?!\/)[^\s\\]*|#[\w-]+|\{[a-zA-Z]+\})$/

export const linkSchema = z
  .string('This must be an address')
  .check(
    z.trim(),
    z.maxLength(500, 'An address can have 500 characters at most'),
    z.regex(linkAddress, 'A link begins with https://, mailto:, tel: or / for a page of this site'),
  )

/** Part of a paragraph: plain text, or text with formats. */
const runSchema = z.union([
  z.string().check(z.maxLength(20_000)),
  z.strictObject({
    text: z.string().check(z.minLength(1), z.maxLength(20_000)),
    bold: z.optional(z.literal(true)),
    italic: z.optional(z.literal(true)),
    href: z.optional(linkSchema),
  }),
])
export type Run = z.output<typeof runSchema>

const runs = z.array(runSchema).check(z.maxLength(500))

const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('paragraph'), runs }),
  z.strictObject({
    type: z.literal('heading'),
    /** 2 begins a section, 3 a part of one. */
    level: z.union([z.literal(2), z.literal(3)]),
    runs,
    /** The fragment that links to the section end with; from its words if unset. */
    id: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/))),
  }),
  z.strictObject({
    type: z.literal('list'),
    isOrdered: z.optional(z.literal(true)),
    items: z.array(runs).check(z.maxLength(200)),
  }),
  z.strictObject({ type: z.literal('quote'), runs }),
  /** One of the site's drawings, between two paragraphs. */
  z.strictObject({ type: z.literal('drawing'), name: z.string().check(z.regex(/^[a-z-]{1,30}$/)) }),
])
export type Block = z.output<typeof blockSchema>

/** A text of paragraphs, headings, lists and quotes. It holds no HTML, so it can contain no script. */
export const richTextSchema = z
  .array(blockSchema)
  .check(z.maxLength(1_000, 'This text has more than 1,000 paragraphs'))
export type RichText = z.output<typeof richTextSchema>

/** A text in both languages. An empty French text is replaced by the English one. */
export const bilingualText = (max: number) =>
  z.strictObject({ en: plainText(max), fr: plainText(max) })

export const bilingualRichText = () => z.strictObject({ en: richTextSchema, fr: richTextSchema })
