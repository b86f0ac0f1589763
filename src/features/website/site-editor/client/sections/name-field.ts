import { withCapital } from '#shared/words.ts'
import { getFieldLabel } from '../../field-labels.ts'
import { type ContentPath, getAt, toPathKey } from '../state/content-path.ts'
import { findField } from './all-sections.ts'
import type { EntriesField, Entry, Field } from './field-table.ts'

export const toFieldLabel = ({ label }: Field, path: ContentPath) =>
  label ?? getFieldLabel(toPathKey(path)) ?? ''

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null

function nameEntry(field: EntriesField, entry: unknown, place: number): string {
  const title = isEntry(entry) ? field.toTitle(entry) : ''
  return title || `${withCapital(field.itemLabel)} ${place + 1}`
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
  const label = getFieldLabel(toPathKey(own)) || toFieldLabel(found.field, found.path)
  return [
    ...entries,
    ...(found.field.kind === 'entries' && entries.length > 0 ? [] : [label]),
  ].join(', ')
}
