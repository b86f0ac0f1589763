import * as z from 'zod/mini'
import { key, url } from './content-values.ts'
import { bilingualRichText, bilingualText, plainText, richTextSchema } from './text.ts'

// Each field of the content is described once. From its description follow two schemas, as it is stored, with texts in
// both languages, and as a visitor reads it, in one; its empty value; its row in the editor; and the sentence that says
// that it changes.

export type Schema = z.ZodMiniType
type Words = { en: string; fr: string }

export type Named = {
  label: string
  /** Says that the field changes, where "the label changes" is not right. */
  change?: string
  /** The fields of a group, or labels for the parts of a value; `*` is an entry of a list. */
  parts?: Readonly<Record<string, Named | Field>>
}

export type Facts = Named & {
  hint?: string
  isOptional?: boolean
  /** Nothing is published while its English text is empty; `shown`: while its entry is shown. */
  isRequired?: boolean | 'shown'
  /** Usually the same in both languages: without French nothing is missing. */
  isSameInBoth?: boolean
  /** Beside the next one, where there is room. */
  isHalf?: boolean
}

type Option = { value: string; label: string }

export type List = {
  entry: Field
  /** "office": the button says "Add office". */
  noun: string
  /** In the description of a change, where the noun alone says too little. */
  changeNoun?: string
  /** The order of an entry's fields in the editor, if it is another one. */
  order?: readonly string[]
  /** The fields of which the first one with a text is an entry's title: its first text if unset. */
  titles?: readonly string[]
}

/** The row of a field in the editor. */
type Row =
  /** A text in both languages of one line, or of several. */
  | {
      kind: 'words' | 'paragraph'
      /** Visitors read the week's hours while it is empty. */
      isFromHours?: true
    }
  | { kind: 'text'; input?: 'tel' | 'email' | 'url' | 'date' }
  | { kind: 'number'; min: number; max: number; unit?: string; isMoney?: true }
  | { kind: 'choice' | 'checks'; options: readonly Option[] }
  | { kind: 'texts'; itemLabel: string }
  /** `stem`: the beginning of the one that a new entry gets, `office` of `office-3`. */
  | { kind: 'slug'; stem: string }
  /** Without a row of its own: set by the editor, or edited with the value that it belongs to. */
  | { kind: 'managed'; stem?: string }
  | ({ kind: 'entries' | 'closures' } & List)
  | {
      kind:
        | 'accent'
        | 'coordinates'
        | 'feeRange'
        /** A group has no row itself; its fields have rows. */
        | 'group'
        | 'logo'
        | 'moment'
        | 'palette'
        | 'picture'
        | 'requestChoice'
        | 'richText'
        | 'serviceChoices'
        | 'serviceIcon'
        | 'sharingImage'
        | 'switch'
        /** Short texts of one language. */
        | 'tags'
        | 'weeklyHours'
    }

export type Field<Stored extends Schema = Schema, Read extends Schema = Schema> = Facts &
  Row & {
    stored: Stored
    read: Read
    empty: z.output<Stored>
    /** The value in a new entry, where it depends on the practice. */
    toNew?: (practice: { city: Words }) => z.output<Stored>
  }
export type ListField = Field & { kind: 'entries' | 'closures' } & List

/** A value that is the same in both languages. */
export const value = <Of extends Schema>(
  schema: Of,
  facts: Facts & Row & { empty: z.output<Of> },
): Field<Of, Of> => ({ ...facts, stored: schema, read: schema })

type WordsFacts = Facts & {
  max: number
  isFromHours?: true
  empty?: Words
  toNew?: (practice: { city: Words }) => Words
}
type WordsField = Field<ReturnType<typeof bilingualText>, ReturnType<typeof plainText>>

const describeWords = (kind: 'words' | 'paragraph', { max, ...facts }: WordsFacts): WordsField => ({
  empty: { en: '', fr: '' },
  ...facts,
  kind,
  stored: bilingualText(max),
  read: plainText(max),
})

/** A text of one line in both languages. */
export const words = (facts: WordsFacts) => describeWords('words', facts)

/** A text of several lines in both languages. */
export const paragraph = (facts: WordsFacts) => describeWords('paragraph', facts)

/** A sentence or two about a page for search engines and link previews. */
export const searchText = (facts: { isOptional?: boolean }) =>
  paragraph({
    label: 'Text for search engines',
    hint: 'One or two sentences, also shown where the page is shared. Search engines cut them after about 155 characters.',
    max: 300,
    ...facts,
  })

export const richText = (
  facts: Facts,
): Field<ReturnType<typeof bilingualRichText>, typeof richTextSchema> => ({
  ...facts,
  kind: 'richText',
  stored: bilingualRichText(),
  read: richTextSchema,
  empty: { en: [], fr: [] },
})

/** A text that is the same in both languages. */
export const text = ({ max, ...facts }: Facts & { max: number; input?: 'tel' }) =>
  value(plainText(max), { ...facts, kind: 'text', empty: '' })

export const link = (facts: Facts) =>
  value(url, { ...facts, kind: 'text', input: 'url', empty: '' })

type NumberFacts = Facts & {
  min: number
  max: number
  empty?: number
  unit?: string
  isMoney?: true
}

/** A whole number. */
export const number = (facts: NumberFacts) =>
  value(z.int().check(z.minimum(facts.min), z.maximum(facts.max)), {
    empty: facts.min,
    ...facts,
    kind: 'number',
  })

export const yesNo = (facts: Facts & { empty?: boolean }) =>
  value(z.boolean(), { empty: false, ...facts, kind: 'switch' })

/** One of a few values, each with its label. The first one is that of a new entry. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  { labels, ...facts }: Facts & { labels: Readonly<Record<Values[number], string>> },
) => {
  const names: Readonly<Record<string, string>> = labels
  const options = values.map((option) => ({ value: option, label: names[option] ?? option }))
  const empty: Values[number] = values[0]
  const schema = z.enum(values)
  return value(schema, { ...facts, kind: 'choice', options, empty })
}

/** Identifies an entry of a list. */
export const entryKey = (stem: string, label = 'Key') =>
  value(key, { label, kind: 'managed', stem, empty: '' })

/** Several texts in both languages. */
export const texts = ({
  max,
  maxCount,
  item,
  ...facts
}: Facts & { max: number; maxCount: number; itemLabel: string; item: string }): Field<
  z.ZodMiniArray<WordsField['stored']>,
  z.ZodMiniArray<WordsField['read']>
> => ({
  ...facts,
  kind: 'texts',
  parts: { '*': { label: item } },
  stored: z.array(bilingualText(max)).check(z.maxLength(maxCount)),
  read: z.array(plainText(max)).check(z.maxLength(maxCount)),
  empty: [],
})
