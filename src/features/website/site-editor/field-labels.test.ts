import { describe, expect, it } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { siteContentSchema } from '#features/practice/site/contract/content.ts'
import { describeFieldChange, getFieldLabel } from './field-labels.ts'
import { editorSections, findEditorSection } from './sections.ts'

type Definition = ZodMiniType['def'] & {
  shape?: Record<string, ZodMiniType>
  element?: ZodMiniType
  innerType?: ZodMiniType
}

/** The paths of all fields, with `*` in lists; a text in both languages is one field. */
function listFields(schema: ZodMiniType, path = ''): string[] {
  const { type, shape = {}, element, innerType } = schema.def as Definition // for all types at once
  if (type === 'object') {
    const names = Object.keys(shape)
    if (names.join() === 'en,fr') return [path]
    return Object.entries(shape).flatMap(([name, inner]) =>
      listFields(inner, path ? `${path}.${name}` : name),
    )
  }
  if (type === 'array' && element) return listFields(element, `${path}.*`)
  if (type === 'nullable' && innerType) return [path, ...listFields(innerType, path)]
  return [path]
}

const fields = listFields(siteContentSchema)

describe('labels of fields', () => {
  it('exist for every field of the content', () => {
    expect(fields.length).toBeGreaterThan(150)
    expect(fields.filter((path) => getFieldLabel(path) === undefined)).toEqual([])
  })

  it('are plain words; what a field wants is its hint', () => {
    const labels = fields.map((path) => getFieldLabel(path) ?? '')
    const puzzles = labels.filter((label) => /in a sentence|in few words/i.test(label))
    expect(puzzles).toEqual([])
  })

  it('are found by the path of an entry', () => {
    expect(getFieldLabel('offices.12.parking')).toBe('Parking')
    expect(getFieldLabel('practice.phone')).toBe('Phone')
    expect(getFieldLabel('services.0.rightFor.3')).toBe('Point')
    expect(getFieldLabel('practice.nothing')).toBeUndefined()
  })

  it.each([
    ['practice.phone', 'the phone changes'],
    ['practice.hours.text', 'the hours change'],
    ['practice.linkedinUrl', 'the LinkedIn address changes'],
    ['documents.privacy.body', 'the privacy policy changes'],
    ['look.homePicture.image', 'the home picture changes'],
  ])('say in a sentence that %s changes', (path, sentence) => {
    expect(describeFieldChange(path)).toBe(sentence)
  })
})

describe('sections of the editor', () => {
  it('each have fields', () => {
    const used = new Set(fields.map(findEditorSection))
    expect([...used].toSorted()).toEqual(Object.keys(editorSections).toSorted())
  })

  it.each([
    ['practice.name', 'Name and words'],
    ['practice.phone', 'Contact and hours'],
    ['hours.monday', 'Contact and hours'],
    ['pages.services.lead', 'Services'],
    ['practice.feeRange.from', 'Fees'],
    ['practice.offersFrench', 'Languages'],
  ])('hold %s under %s', (path, name) => {
    expect(editorSections[findEditorSection(path)].name).toBe(name)
  })
})
