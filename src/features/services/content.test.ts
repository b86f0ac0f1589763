import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { paths } from '#shared/paths.ts'
import {
  coreServices,
  footerServices,
  type ServiceDescription,
  serviceIconNames,
  services,
} from './content.ts'
import { splitLinks } from './rules.ts'

const slugs = services.map((service) => service.slug)
const getFile = (slug: string) => new URL(`./descriptions/${slug}.json`, import.meta.url)
// The import in the browser's code checks it against its type.
const getDescription = (slug: string) =>
  JSON.parse(readFileSync(getFile(slug), 'utf8')) as ServiceDescription

const getSentences = ({ opening, sections }: ServiceDescription) => [
  ...opening,
  ...sections.flatMap(({ heading, body }) => [
    heading,
    ...body.flat().filter((words): words is string => typeof words === 'string'),
  ]),
]
const readAs = (text: string) =>
  splitLinks(text)
    .map((part) => (typeof part === 'string' ? part : part.words))
    .join('')

describe('the list of services', () => {
  it('names each once, under an address of its own', () => {
    expect(new Set(slugs).size).toBe(services.length)
    expect(new Set(services.map((service) => service.name)).size).toBe(services.length)
    for (const slug of slugs) expect(paths.service(slug)).toBe(`/services/${slug}`)
  })

  it('holds the nine of the practice and anxiety therapy', () => {
    expect(slugs).toEqual([
      'individual-therapy',
      'couples-therapy',
      'kids-teens-families',
      'marriage-counseling',
      'ptsd-treatment',
      'family-therapy',
      'self-esteem-therapy',
      'trauma-therapy',
      'workplace-challenges',
      'anxiety-therapy',
    ])
    expect(coreServices).toHaveLength(4)
    expect(footerServices).toHaveLength(6)
  })

  it('has no text without a service', () => {
    const files = readdirSync(new URL('./descriptions/', import.meta.url))
    expect(files.toSorted()).toEqual(slugs.map((slug) => `${slug}.json`).toSorted())
  })
})

describe.each(services)('$name', ({ slug, iconName, shortDescription }) => {
  it('has an icon we know, a drawing and a description that previews show whole', () => {
    expect(serviceIconNames).toContain(iconName)
    expect(shortDescription.length).toBeGreaterThan(40)
    const { preview } = getDescription(slug)
    expect(preview.length).toBeGreaterThan(80)
    expect(preview.length).toBeLessThanOrEqual(160)
    const drawing = new URL(`../../app/client/art/services/${slug}.svg`, import.meta.url)
    expect(existsSync(drawing)).toBe(true)
  })

  it('has a text of 300 to 600 words with headings and lists', () => {
    const text = getDescription(slug)
    const words = getSentences(text).map(readAs).join(' ').split(/\s+/)
    expect(words.length).toBeGreaterThanOrEqual(300)
    expect(words.length).toBeLessThanOrEqual(600)
    expect(text.sections.length).toBeGreaterThanOrEqual(3)
    expect(text.sections.flatMap(({ body }) => body).some(Array.isArray)).toBe(true)
    expect(text.fit).toHaveLength(4)
    expect(text.fitNote).not.toBe('')
    expect(text.closing.title).not.toBe('')
  })

  it('tells where help is at once, and links only to what is there', () => {
    const links = getSentences(getDescription(slug))
      .flatMap(splitLinks)
      .filter((part) => typeof part !== 'string')
    const hrefs = links.map(({ href }) => href)
    expect(hrefs).toContain('tel:988')
    expect(hrefs).toContain('tel:911')
    const known = slugs.filter((other) => other !== slug).map(paths.service)
    for (const href of hrefs) {
      if (!href.startsWith('tel:')) expect(known).toContain(href)
    }
  })

  it('promises nothing', () => {
    const text = getSentences(getDescription(slug)).map(readAs).join(' ')
    expect(text).not.toMatch(/guarantee|\bcures?\b|100 ?%|\bbest therapist|\bexperts? in\b/i)
  })
})

it('says nothing twice', () => {
  const all = slugs.flatMap((slug) => getSentences(getDescription(slug)))
  const paragraphs = all.filter((text) => text.length > 40)
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
})
