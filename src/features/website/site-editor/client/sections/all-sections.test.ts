import { describe, expect, it } from 'vitest'
import { siteContentSchema } from '#features/practice/site/contract/content.ts'
import { getFieldLabel } from '../../field-labels.ts'
import { editorSections, findEditorSection } from '../../sections.ts'
import { allSections, findField, splitPath } from './all-sections.ts'
import type { Field } from './field-table.ts'

type AnySchema = {
  def: {
    type: string
    shape?: Record<string, AnySchema>
    element?: AnySchema
    innerType?: AnySchema
  }
}

/** The paths of all values that a field edits; `*` for the place in a list. */
function listLeaves(schema: AnySchema, path: readonly string[]): string[] {
  const { type, shape, element, innerType } = schema.def
  if (type === 'nullable' && innerType) return listLeaves(innerType, path)
  if (type === 'array' && element && getEntryShape(element))
    return listLeaves(element, [...path, '*'])
  if (type === 'object' && shape && !('en' in shape)) {
    return Object.entries(shape).flatMap(([name, inner]) => listLeaves(inner, [...path, name]))
  }
  return [path.join('.')]
}

const getEntryShape = (schema: AnySchema) => {
  const { shape } = schema.def
  return shape !== undefined && !('en' in shape) ? shape : undefined
}

/** The paths that the form covers, each with everything below it. */
function listCovered(fields: readonly Field[], before: string): string[] {
  return fields.flatMap((field) => {
    const path = before + field.path
    if (field.kind !== 'entries') return [path]
    const managed = (field.managed ?? []).map((name) => `${path}.*.${name}`)
    return [...managed, ...listCovered(field.fields, `${path}.*.`)]
  })
}

const allFields = allSections.flatMap(({ cards }) => cards.flatMap(({ fields }) => fields))
const covered = listCovered(allFields, '')
const leaves = listLeaves(siteContentSchema, [])

describe('the form', () => {
  it('has a field for everything that the content holds', () => {
    expect(leaves.length).toBeGreaterThan(120)
    const missing = leaves.filter(
      (leaf) => !covered.some((path) => leaf === path || leaf.startsWith(`${path}.`)),
    )
    expect(missing).toEqual([])
  })

  it('has no field for what the content does not hold', () => {
    const unknown = covered.filter(
      (path) => !leaves.some((leaf) => leaf === path || leaf.startsWith(`${path}.`)),
    )
    expect(unknown).toEqual([])
  })

  it('has each field once', () => {
    expect(covered.filter((path, at) => covered.indexOf(path) !== at)).toEqual([])
  })

  it('names every field', () => {
    const listUnnamed = (fields: readonly Field[], before: string): string[] =>
      fields.flatMap((field) => {
        const path = before + field.path
        const own = field.label ?? getFieldLabel(path)
        const inner = field.kind === 'entries' ? listUnnamed(field.fields, `${path}.*.`) : []
        return own ? inner : [path, ...inner]
      })
    expect(listUnnamed(allFields, '')).toEqual([])
  })

  it('has the sections that the descriptions of changes name', () => {
    expect(allSections.map(({ key }) => key).toSorted()).toEqual(
      Object.keys(editorSections).toSorted(),
    )
  })

  it('has each field in the section that the descriptions of changes name', () => {
    const misplaced = allSections.flatMap(({ key, cards }) =>
      listCovered(
        cards.flatMap(({ fields }) => fields),
        '',
      ).filter((path) => findEditorSection(path) !== key),
    )
    expect(misplaced).toEqual([])
  })

  it('finds the field of a value', () => {
    const found = findField(splitPath('services.2.closing.text.fr'))
    expect(found?.section.key).toBe('services')
    expect(found?.field.path).toBe('closing.text')
    expect(findField(splitPath('unknown.field'))).toBeUndefined()
  })
})
