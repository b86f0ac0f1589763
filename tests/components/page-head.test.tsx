// The metadata of a page that a link opens without a new document.
import { afterEach, describe, expect, it } from 'vitest'
import {
  applyHead,
  findOrigin,
  type PageHead,
  renderHead,
} from '#platform/client/navigation/page-head.ts'

const origin = 'https://practice.example'
const site = {
  name: 'Stillwater',
  imageAlt: 'hills',
  language: 'en',
  languages: ['en', 'fr'],
} as const

const render = (head: PageHead) => renderHead(head, origin, site)

const signIn = render({ title: 'Therapist Login', isPrivate: true })
const service = render({
  title: 'Couples & families',
  description: 'Help for "two".',
  canonicalPath: '/services/couples',
  kind: 'article',
  jsonLd: [
    { '@type': 'Service', name: '</script>' },
    { '@type': 'BreadcrumbList', item: '/services' },
  ],
})
const profile = render({
  title: 'Maya Chen',
  description: 'A therapist.',
  canonicalPath: '/therapists/maya-chen',
  kind: 'profile',
  jsonLd: [{ '@type': 'ProfilePage' }],
})
const failed = render({ title: 'Therapist Profile', isPrivate: true })

/** Texts for search engines and previews, in a document that has come with this head. */
function readMetadata(html?: string) {
  const root = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const read = (selector: string) =>
    [...root.head.querySelectorAll(selector)].map((element) => element.outerHTML).toSorted()
  return {
    title: root.title,
    links: read('link[rel="canonical"], link[hreflang]'),
    metas: read('meta[name="description"], meta[name="robots"], meta[property], meta[name^="tw"]'),
    data: read('script[type="application/ld+json"]'),
  }
}

const before = document.title
afterEach(() => applyHead(`<title>${before}</title>`))

describe('the head after a link', () => {
  // "Each page sets a description, canonical link and social-share metadata; found services also add structured
  // service data."
  it.each([
    ['a page after the sign-in page', [signIn, service]],
    ['a page after another', [service, profile]],
    ['a private page after a public one', [profile, signIn]],
    ['a page that failed, and its second try', [service, failed, profile]],
  ])('is whole, without what the former page had: %s', (_case, heads) => {
    for (const head of heads) {
      applyHead(head)
      expect(readMetadata()).toEqual(readMetadata(head))
    }
  })

  it('keeps the title’s element, which shows how many messages are unread', () => {
    applyHead(signIn)
    const element = document.querySelector('title')
    applyHead(service)
    expect(document.querySelector('title')).toBe(element)
    expect(element?.textContent).toBe('Couples & families')
  })

  it('names the origin that the server names, wherever the document was opened', () => {
    applyHead(service)
    expect(findOrigin()).toBe(origin)
    applyHead(signIn)
    expect(findOrigin()).toBe(location.origin)
  })

  it('leaves what belongs to the document', () => {
    const viewport = document.createElement('meta')
    viewport.name = 'theme-color'
    document.head.append(viewport)
    applyHead(profile)
    expect(viewport.isConnected).toBe(true)
    viewport.remove()
  })
})
