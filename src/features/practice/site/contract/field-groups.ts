import * as z from 'zod/mini'
import { withSmallInitial } from '#shared/words.ts'
import { drawingNames, imageId } from './content-values.ts'
import {
  type Facts,
  type Field,
  type List,
  number,
  paragraph,
  type Schema,
  value,
  words,
} from './field.ts'

type Fields = Readonly<Record<string, Field>>
type StoredShape<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['stored'] }
type ReadShape<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['read'] }
type Group<Of extends Fields> = Field<
  z.ZodMiniObject<StoredShape<Of>, z.core.$strict>,
  z.ZodMiniObject<ReadShape<Of>>
>

const mapFields = (fields: Fields, pick: (field: Field) => unknown): unknown =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pick(field)]))

/** Fields that belong together. As stored they are all there are; from responses others are removed. */
export function group<Of extends Fields>(
  fields: Of,
  facts: Partial<Facts> & { kind?: 'group' | 'coordinates' | 'picture' } = {},
): Group<Of> {
  const stored = z.strictObject(mapFields(fields, (field) => field.stored) as StoredShape<Of>) // the names stay
  const read = z.object(mapFields(fields, (field) => field.read) as ReadShape<Of>) // as above
  const empty = mapFields(fields, (field) => field.empty) as z.output<Group<Of>['stored']> // as above
  return { label: '', kind: 'group', ...facts, parts: fields, stored, read, empty }
}

/** A field that can be absent. */
export const orNone = <Stored extends Schema, Read extends Schema>(
  field: Field<Stored, Read>,
): Field<z.ZodMiniNullable<Stored>, z.ZodMiniNullable<Read>> => ({
  ...field,
  stored: z.nullable(field.stored),
  read: z.nullable(field.read),
  empty: null,
})

type ListFacts<Entry extends Schema> = Facts &
  Omit<List, 'entry' | 'order' | 'titles'> & {
    min?: number
    max: number
    kind?: 'entries' | 'closures'
    order?: readonly (keyof z.output<Entry> & string)[]
    titles?: readonly (keyof z.output<Entry> & string)[]
  }

/** A list of entries. */
export const entries = <Stored extends Schema, Read extends Schema>(
  entry: Field<Stored, Read>,
  { min = 0, max, ...facts }: ListFacts<Stored>,
): Field<z.ZodMiniArray<Stored>, z.ZodMiniArray<Read>> => {
  const sizes = [...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max)]
  return {
    kind: 'entries',
    ...facts,
    entry,
    parts: { '*': entry },
    stored: z.array(entry.stored).check(...sizes),
    read: z.array(entry.read).check(...sizes),
    empty: [],
  }
}

/** A title with a sentence or two. */
export const titled = (title: string, sentences: string) =>
  group({
    title: words({ label: title, max: 80 }),
    text: paragraph({ label: sentences, max: 400 }),
  })

export const point = titled('Title', 'Text')
export const closing = titled('Closing title', 'Closing text')

/** Points of a list, each with a title and a sentence or two. */
export const points = (facts: Omit<ListFacts<Schema>, 'max' | 'titles' | 'order'>, entry = point) =>
  entries(entry, { ...facts, max: 12 })

const drawing = z.union([z.literal(''), z.enum(drawingNames)])

/**
 * A drawing of the product, or an uploaded picture, which takes precedence. Visitors read null if there is none.
 * `noun` is its name where it is alone, as in a list of changes.
 */
export function picture({ noun, ...facts }: Facts & { noun?: string }) {
  const what = noun ?? facts.label
  const the = `the ${withSmallInitial(what)}`
  const focus = { label: `${what}: focus`, change: `the focus of ${the} moves` }
  const toPercent = (from: string) =>
    number({ label: `${focus.label} from the ${from}`, min: 0, max: 100, empty: 50 })
  const own = { change: `${the} changes`, kind: 'managed', empty: '' } as const
  const described = group(
    {
      drawing: value(drawing, { ...own, label: `${what}: drawing` }),
      image: value(imageId, { ...own, label: `${what}: your own` }),
      /** Empty for decoration. */
      alt: words({
        label: `${what}: description for those who cannot see it`,
        change: `the description of ${the} changes`,
        max: 200,
      }),
      /** The point that stays visible when the picture is cropped, in percent. */
      focus: group({ x: toPercent('left'), y: toPercent('top') }, focus),
    },
    { ...facts, kind: 'picture' },
  )
  return { ...described, read: z.nullable(described.read) }
}
