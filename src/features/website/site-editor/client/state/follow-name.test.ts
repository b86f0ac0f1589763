import { describe, expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { renameService } from '../../service-slugs.ts'
import { setAt } from './content-path.ts'
import { followNames } from './follow-name.ts'

const toService = (key: string, name: string) => ({
  key,
  slug: key,
  formerSlugs: [],
  redirectTo: '',
  name: { en: name, fr: '' },
})
const content = {
  practice: { footerServices: [] },
  services: [toService('grief-therapy', 'Grief Therapy'), toService('couples', 'Couples')],
} as unknown as SiteContent // what an address is about
const rename = (given: typeof content, name: string) =>
  setAt(given, ['services', 0, 'name', 'en'], name)
const readSlug = ({ services: [service] }: typeof content) => service?.slug
const key = content.services[0]?.key ?? ''

describe('the address of a service that visitors do not know', () => {
  it('follows its name as it is typed', () => {
    const typed = followNames({ content, published: null }, rename(content, 'Therapy for Min'))
    expect(readSlug(typed)).toBe('therapy-for-min')
    const next = followNames(
      { content: typed, published: null },
      rename(typed, 'Therapy for Miners'),
    )
    expect(readSlug(next)).toBe('therapy-for-miners')
  })

  it('stays where someone has chosen it, and where another service has it', () => {
    const chosen = renameService(content, key, 'miners')
    const known = { content: chosen, published: null }
    expect(readSlug(followNames(known, rename(chosen, 'Therapy for Miners')))).toBe('miners')
    const taken = rename(content, content.services[1]?.name.en ?? '')
    expect(readSlug(followNames({ content, published: null }, taken))).toBe(readSlug(content))
  })

  it('stays once it is published', () => {
    const known = { content, published: content }
    expect(readSlug(followNames(known, rename(content, 'Therapy for Miners')))).toBe(
      readSlug(content),
    )
  })
})
