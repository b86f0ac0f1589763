import { describe, expect, it } from 'vitest'
import { siteFields } from '#features/practice/site/contract/content.ts'
import type { Field } from '#features/practice/site/contract/field.ts'
import { describeFieldChange, getFieldLabel, isList, listFields } from './fields.ts'
import { editorSections, findEditorSection, listSections } from './sections.ts'

/** The paths of all fields with a row in the form, outside of lists. */
const listRows = (group: Field, before = ''): string[] =>
  listFields(group).flatMap(([name, field]) => {
    if (field.kind === 'managed') return []
    return field.kind === 'group' ? listRows(field, `${before}${name}.`) : [before + name]
  })

const rows = listRows(siteFields)
const places = listSections().flatMap(([, { cards }]) => cards.flatMap(({ fields }) => fields))

describe('a field of the content', () => {
  it('has one place in the form', () => {
    expect(rows.length).toBeGreaterThan(100)
    const countPlaces = (row: string) =>
      places.filter((place) => row === place || row.startsWith(`${place}.`)).length
    expect(rows.filter((row) => countPlaces(row) !== 1)).toEqual([])
  })

  it('is found by the path of an entry', () => {
    expect(getFieldLabel('offices.12.parking')).toBe('Parking')
    expect(getFieldLabel('practice.phone')).toBe('Phone')
    expect(getFieldLabel('services.0.rightFor.3')).toBe('Point')
    expect(getFieldLabel('practice.nothing')).toBeUndefined()
  })

  it('of an entry has its place in the order of the entry', () => {
    const listForgotten = (field: Field): unknown[] => {
      const inner = listFields(field).flatMap(([, part]) => listForgotten(part))
      if (!isList(field) || !field.order) return inner
      const { order, entry } = field
      const names = listFields(entry).flatMap(([name, { kind }]) =>
        kind === 'managed' || order.includes(name) ? [] : [name],
      )
      return [...names, ...inner]
    }
    expect(listForgotten(siteFields)).toEqual([])
  })

  it.each([
    ['practice.phone', 'the phone changes'],
    ['practice.hours.text', 'the hours change'],
    ['practice.linkedinUrl', 'the LinkedIn address changes'],
    ['documents.privacy.body', 'the privacy policy changes'],
    ['look.homePicture.image', 'the home picture changes'],
  ])('is said to change: %s', (path, sentence) => {
    expect(describeFieldChange(path)).toBe(sentence)
  })

  it.each([
    ['practice.name', 'Name and words'],
    ['practice.phone', 'Contact and hours'],
    ['hours.monday', 'Contact and hours'],
    ['pages.services.lead', 'Services'],
    ['practice.feeRange.from', 'Fees'],
    ['practice.offersFrench', 'Languages'],
    ['look', 'Look'],
    ['practice', 'Name and words'],
  ])('is in a section: %s', (path, name) => {
    expect(editorSections[findEditorSection(path)].name).toBe(name)
  })
})
