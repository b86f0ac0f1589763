import { describe, expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { startingContent } from '../../../../tests/support/starting-site.ts'
import { findSlugRefusal, renameService } from './service-slugs.ts'

const content: SiteContent = structuredClone(startingContent)
const [first, second, third] = content.services
if (!first || !second || !third) throw new Error('the starting texts have three services')
second.formerSlugs = ['earlier']
third.visibility = 'removed'

describe('the address of a service', () => {
  it.each([
    ['its own', first.slug, undefined],
    ['a free one', 'therapy-for-miners', undefined],
    ['none', '', /Please enter an address/],
    ['that of another', second.slug, new RegExp(`“${second.name.en}” has this address`)],
    ['a former one of another', 'earlier', new RegExp(`lead to “${second.name.en}”`)],
    ['that of a removed one', third.slug, /which was removed, keeps this address/],
  ])('can be free or not: %s', (_, slug, refusal) => {
    const found = findSlugRefusal(content, first.key, slug)
    if (refusal) expect(found).toMatch(refusal)
    else expect(found).toBeUndefined()
  })

  it('changes wherever the content refers to it, and the former one redirects', () => {
    const given = structuredClone(content)
    given.practice.footerServices = [second.slug, first.slug]
    Object.assign(given.services[2] ?? {}, { redirectTo: first.slug })
    const renamed = renameService(given, first.key, 'new-address', first.slug)
    expect(renamed.practice.footerServices).toEqual([second.slug, 'new-address'])
    expect(renamed.services[0]).toMatchObject({
      key: first.key,
      slug: 'new-address',
      formerSlugs: [first.slug],
    })
    expect(renamed.services[2]).toMatchObject({ redirectTo: 'new-address' })
    const back = renameService(renamed, first.key, first.slug, first.slug)
    expect(back.services[0]).toMatchObject({ slug: first.slug, formerSlugs: [] })
  })
})
