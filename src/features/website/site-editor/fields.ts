import { siteFields } from '#features/practice/site/contract/content.ts'
import type { Field, ListField, Named } from '#features/practice/site/contract/field.ts'
import { withSmallInitial } from '#shared/words.ts'

// Reads the descriptions of the content's fields by the path of a value, such as `offices.2.parking`.

export const isField = (part: Named | undefined): part is Field =>
  part !== undefined && 'kind' in part

export const isList = (part: Named | undefined): part is ListField =>
  isField(part) && (part.kind === 'entries' || part.kind === 'closures')

/** The fields of a group by their names. */
export const listFields = ({ parts = {} }: Named): [name: string, field: Field][] =>
  Object.entries(parts).flatMap(([name, part]) => (isField(part) ? [[name, part]] : []))

const isPlace = (step: string | number) => /^\d+$/.test(String(step))

export const getPart = (part: Named, step: string | number): Named | undefined =>
  part.parts?.[isPlace(step) ? '*' : step]

export const findPart = (path: string): Named | undefined =>
  path.split('.').reduce<Named | undefined>((part, step) => part && getPart(part, step), siteFields)

/** The label of a field; undefined for what the content does not hold. */
export const getFieldLabel = (path: string): string | undefined => findPart(path)?.label

/** `the phone changes` */
export function describeFieldChange(path: string): string {
  const { label = '', change } = findPart(path) ?? {}
  return change ?? (label === '' ? 'a field changes' : `the ${withSmallInitial(label)} changes`)
}

/** True if a text without French is a gap. */
export function needsFrench(path: string): boolean {
  const part = findPart(path)
  return !(isField(part) && part.isSameInBoth)
}

/** The noun for an entry of a list in the description of a change. */
export function getEntryNoun(path: string): string {
  const list = findPart(path)
  return isList(list) ? (list.changeNoun ?? list.noun) : 'entry'
}

/** The field by which the entries of a list are known. */
export const findKeyName = (list: ListField): string | undefined =>
  listFields(list.entry).find(([, { kind, ...more }]) => kind === 'managed' && 'stem' in more)?.[0]
