import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Field, ListField } from '#features/practice/site/contract/field.ts'
import { listFields } from '../../fields.ts'

export type Entry = Readonly<Record<string, unknown>>

export const emptyWords = () => ({ en: '', fr: '' })

/** The English text of a value that has both languages; empty for anything else. */
export function readEnglish(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null && 'en' in value
  return isObject && typeof value.en === 'string' ? value.en : ''
}

const isWords = ({ kind }: Field) => kind === 'words' || kind === 'paragraph'

/** The title of an entry in its list; empty until its text is written. */
export function toTitle({ entry, titles }: ListField, value: Entry): string {
  const own = listFields(entry).find(([, field]) => isWords(field))?.[0] ?? ''
  const texts = (titles ?? [own]).map((name) => value[name])
  const toText = (text: unknown) => (typeof text === 'string' ? text : readEnglish(text))
  return texts.map(toText).find((text) => text !== '') ?? ''
}

/** Removed entries stay in the content, because old requests name them. */
export const isArchived = ({ entry }: ListField) =>
  listFields(entry).some(([name]) => name === 'visibility')

/** Asked when an entry is hidden or removed: where its address leads from then on. */
export const hasAddress = ({ entry }: ListField) =>
  listFields(entry).some(([name]) => name === 'redirectTo')

/** A key that no entry has: `office-3`. */
export function createKey(stem: string, taken: readonly unknown[]): string {
  for (let number = taken.length + 1; ; number += 1) {
    const key = `${stem}-${number}`
    if (!taken.includes(key)) return key
  }
}

/** A new entry of a list. */
export function createEntry(
  { entry }: ListField,
  others: readonly Entry[],
  practice: SiteContent['practice'],
): Entry {
  const used = others.flatMap(({ key, id, slug, formerSlugs }) => [key, id, slug, formerSlugs])
  const taken = [...new Set(used.flat().filter((name) => name !== undefined))]
  const toValue = (field: Field): unknown =>
    'stem' in field && field.stem !== undefined
      ? createKey(field.stem, taken)
      : structuredClone(field.toNew?.(practice) ?? field.empty)
  return Object.fromEntries(listFields(entry).map(([name, field]) => [name, toValue(field)]))
}
