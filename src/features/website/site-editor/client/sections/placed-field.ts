import { siteFields } from '#features/practice/site/contract/content.ts'
import type { Field, ListField, Named } from '#features/practice/site/contract/field.ts'
import { withCapital } from '#shared/words.ts'
import { getFieldLabel, getPart, isField, listFields } from '../../fields.ts'
import { type ContentPath, getAt, toPathKey } from '../state/content-path.ts'
import { type Entry, toTitle } from './entry.ts'

/** A field of the form. The path is that in the content, or in the entry that has the field. */
export type PlacedField = { path: string; field: Field }

/** A field with its path; a group as its fields, and a field that is not edited as nothing. */
export function placeField(path: string, field: Field): PlacedField[] {
  if (field.kind === 'managed') return []
  if (field.kind !== 'group') return [{ path, field }]
  return listFields(field).flatMap(([name, inner]) => placeField(`${path}.${name}`, inner))
}

/** The fields of the form of an entry. */
export function listEntryFields({ entry, order }: ListField): PlacedField[] {
  const fields = listFields(entry)
  const rank = ([name]: (typeof fields)[number]) => order?.indexOf(name) ?? 0
  return fields
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(([name, field]) => placeField(name, field))
}

type Found = {
  field: Field
  /** Where the content has the value of the field. */
  path: ContentPath
  /** The lists of entries that the field is in, the outer one first. */
  lists: readonly ListField[]
}

function findIn(part: Named, at: number, path: ContentPath): Found | undefined {
  const [step] = path.slice(at)
  const field = step === undefined ? undefined : getPart(part, step)
  if (!isField(field) || field.kind === 'managed') return undefined
  const end = at + 1
  if (field.kind === 'group') return findIn(field, end, path)
  const own = { field, path: path.slice(0, end), lists: [] }
  if (field.kind !== 'entries' || path.length <= end) return own
  const inner = findIn(field.entry, end + 1, path) ?? { ...own, path: path.slice(0, end + 1) }
  return { ...inner, lists: [field, ...inner.lists] }
}

/** The field of the form that a value of the content is edited in. */
export const findField = (path: ContentPath) => findIn(siteFields, 0, path)

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null

function nameEntry(list: ListField, entry: unknown, place: number): string {
  const title = isEntry(entry) ? toTitle(list, entry) : ''
  return title || `${withCapital(list.noun)} ${place + 1}`
}

/**
 * The field of a value in words, with the entry that it is in: `Main Street Office, Street and number`.
 * @param content what the path leads through, as far as it is known
 */
export function nameField(path: ContentPath, content?: unknown): string {
  const found = findField(path)
  if (!found) return toPathKey(path)
  const places = path.flatMap((step, at) => (typeof step === 'number' ? [at] : []))
  const entries = found.lists.map((list, depth) => {
    const at = places[depth] ?? 0
    return nameEntry(list, getAt(content, path.slice(0, at + 1)), Number(path[at]))
  })
  // A field of several values has a label for each of them.
  const own = path.at(-1) === 'en' || path.at(-1) === 'fr' ? path.slice(0, -1) : path
  const label = getFieldLabel(toPathKey(own)) || found.field.label
  return [
    ...entries,
    ...(found.field.kind === 'entries' && entries.length > 0 ? [] : [label]),
  ].join(', ')
}
