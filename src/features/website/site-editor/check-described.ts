import type { Field, ListField } from '#features/practice/site/contract/field.ts'
import type { Issue } from '#shared/errors.ts'
import { findKeyName, isList, listFields } from './fields.ts'

export const isEmpty = (value: unknown) =>
  (typeof value === 'string' || Array.isArray(value)) && value.length === 0

/** Reports every value that occurs before, by the paths of the values. */
export function findRepeated(
  values: readonly (readonly [path: string, value: unknown])[],
  message: string,
): Issue[] {
  const seen = new Set<unknown>()
  return values.flatMap(([path, value]) => {
    const isRepeated = seen.has(value)
    seen.add(value)
    return isRepeated ? [{ path, message }] : []
  })
}

type Values = Readonly<Record<string, unknown>>

const toValues = (value: unknown): Values => ({ ...(typeof value === 'object' && value) })

function checkList(list: ListField, found: unknown, path: string): Issue[] {
  const values = Array.isArray(found) ? found.map(toValues) : []
  const key = findKeyName(list)
  const keys =
    key === undefined ? [] : values.map((each, n) => [`${path}.${n}.${key}`, each[key]] as const)
  return [
    ...findRepeated(keys, `Another ${list.changeNoun ?? list.noun} has this key`),
    ...values.flatMap((each, n) => {
      const { visibility = 'published' } = each
      return visibility === 'removed'
        ? []
        : checkDescribed(list.entry, each, `${path}.${n}`, visibility === 'published')
    }),
  ]
}

/** Finds what the descriptions of the fields require: texts without which a page has an empty place, and keys of entries. */
export function checkDescribed(field: Field, value: unknown, path = '', isShown = true): Issue[] {
  if (isList(field)) return checkList(field, value, path)
  const values = toValues(value)
  if (field.kind === 'group') {
    return listFields(field).flatMap(([name, inner]) =>
      checkDescribed(inner, values[name], path ? `${path}.${name}` : name, isShown),
    )
  }
  const isRequired = field.isRequired === 'shown' ? isShown : field.isRequired
  return isRequired && isEmpty(values['en'])
    ? [{ path: `${path}.en`, message: 'This must not be empty' }]
    : []
}
