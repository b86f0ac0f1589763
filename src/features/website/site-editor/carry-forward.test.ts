import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type SiteContent, siteContentSchema } from '#features/practice/site/contract/content.ts'
import { carryForward } from './carry-forward.ts'

const text = readFileSync(
  new URL('../../practice/site/content/starting.json', import.meta.url),
  'utf8',
)
const read = (): SiteContent => siteContentSchema.parse(JSON.parse(text))

/** The services that change when edited starting texts are published, as slug, former slugs and visibility. */
function publishAfter(edit: (content: SiteContent) => void) {
  const next = read()
  edit(next)
  const { services } = carryForward(next, read())
  const unchanged = new Set(read().services.map(({ slug }) => `${slug}  published`))
  return services
    .map(({ slug, formerSlugs, visibility }) => `${slug} ${formerSlugs.join()} ${visibility}`)
    .filter((line) => !unchanged.has(line))
}

const find = ({ services }: SiteContent, slug: string) => {
  const found = services.find((service) => service.slug === slug)
  if (!found) throw new Error(`no service ${slug}`)
  return found
}

describe('what outlives an edit', () => {
  it('is nothing where nothing was removed or renamed', () => {
    const next = read()
    expect(carryForward(next, read())).toEqual(next)
    expect(carryForward(next, undefined)).toBe(next)
  })

  it('is the earlier slug of a service with another address', () => {
    expect(
      publishAfter((content) => {
        find(content, 'grief-therapy').slug = 'grief-and-loss'
      }),
    ).toEqual(['grief-and-loss grief-therapy published'])
  })

  it('is the earlier slug also where the name changes at the same time', () => {
    expect(
      publishAfter((content) => {
        const grief = find(content, 'grief-therapy')
        grief.slug = 'loss'
        grief.name.en = 'Living with Loss'
      }),
    ).toEqual(['loss grief-therapy published'])
  })

  it('is a removed service, when another one takes its place', () => {
    expect(
      publishAfter((content) => {
        content.services = content.services.filter(({ slug }) => slug !== 'grief-therapy')
        const blank = { en: '', fr: '' }
        content.services.push({
          ...find(content, 'anxiety-therapy'),
          key: 'sleep',
          slug: 'sleep',
          name: { en: 'Sleep', fr: '' },
          shortText: blank,
          description: { en: [], fr: [] },
        })
      }),
    ).toEqual(['sleep  published', 'grief-therapy  removed'])
  })

  it('does not name an address that the service has again', () => {
    expect(
      publishAfter((content) => {
        find(content, 'grief-therapy').formerSlugs = ['loss', 'grief-therapy']
      }),
    ).toEqual(['grief-therapy loss published'])
  })

  it('is not the earlier slug of a service that another one has now', () => {
    expect(
      publishAfter((content) => {
        find(content, 'grief-therapy').slug = 'loss'
        find(content, 'anxiety-therapy').slug = 'grief-therapy'
      }),
    ).toEqual(['grief-therapy anxiety-therapy published', 'loss  published'])
  })

  it('is the key of a service that was removed, when another one takes its address', () => {
    const next = read()
    Object.assign(find(next, 'grief-therapy'), { key: 'loss' })
    const { services } = carryForward(next, read())
    expect(services.map(({ key }) => key)).toEqual(read().services.map(({ key }) => key))
  })

  it('swaps two addresses without mixing the services', () => {
    expect(
      publishAfter((content) => {
        const [grief, anxiety] = [find(content, 'grief-therapy'), find(content, 'anxiety-therapy')]
        ;[grief.slug, anxiety.slug] = [anxiety.slug, grief.slug]
      }),
    ).toEqual([])
  })
})
