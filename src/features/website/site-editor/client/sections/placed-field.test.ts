import { describe, expect, it } from 'vitest'
import { startingContent } from '../../../../../../tests/support/starting-site.ts'
import { isList } from '../../fields.ts'
import { splitPath } from '../state/content-path.ts'
import { createEntry } from './entry.ts'
import { findField } from './placed-field.ts'

const findList = (path: string) => {
  const field = findField(splitPath(path))?.field
  if (!isList(field)) throw new Error(`no list at ${path}`)
  return field
}

describe('the field of a value', () => {
  it('is found through the lists that it is in', () => {
    const found = findField(splitPath('services.2.closing.text.fr'))
    expect(found?.path).toEqual(['services', 2, 'closing', 'text'])
    expect(found?.lists).toEqual([findList('services')])
    expect(findField(splitPath('unknown.field'))).toBeUndefined()
  })
})

describe('a new entry', () => {
  const { practice, offices } = startingContent
  const offer = (city: string) =>
    createEntry(findList('offices'), offices, { ...practice, city: { en: city, fr: '' } })

  it('begins with the city of the practice, but not with its province', () => {
    expect(createEntry(findList('offices'), offices, practice)['city']).toEqual({ en: '', fr: '' })
    expect(offer('Sudbury')['city']).toEqual({ en: 'Sudbury', fr: '' })
  })

  it('has a key that no other one has or had', () => {
    const [service] = startingContent.services
    const others = [{ ...service, key: 'service-4', slug: 'sleep', formerSlugs: ['service-5'] }]
    const entry = createEntry(findList('services'), others, practice)
    expect([entry['key'], entry['slug']]).toEqual(['service-6', 'service-6'])
  })

  it.each(['offices', 'services', 'notices', 'pages.fees.rows', 'pages.crisis.lines'])(
    'can be saved: %s',
    (path) => {
      const list = findList(path)
      expect(list.entry.stored.safeParse(createEntry(list, [], practice)).success).toBe(true)
    },
  )
})
