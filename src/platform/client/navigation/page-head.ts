import { type Language, languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'

/** A page's metadata for browsers, search engines and link previews. */
export type PageHead = {
  /** The whole title, including the practice's name. */
  title: string
  description?: string
  /** Path of the page's canonical address. */
  canonicalPath?: string
  /** The picture for link previews, small and of any shape; the practice's card when unset. */
  picture?: { url: string; alt: string }
  kind?: 'website' | 'article' | 'profile'
  /** schema.org objects. */
  jsonLd?: readonly Record<string, unknown>[]
  /** Keeps the page out of search engines, whatever the table of pages says. */
  isPrivate?: boolean
  /** Shows what only this visitor should see: it is never cached. */
  isPersonal?: boolean
  /** The canonical path when the reader came by another: redirects there. */
  movedTo?: string
  /** The HTTP status of the page when the server renders it; 200 when unset. */
  status?: number
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** JSON that cannot close the script element around it. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const meta = (attribute: 'name' | 'property', key: string, content: string | undefined) =>
  content === undefined ? '' : `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`

const pageKeys = new Set(['url', 'item', 'mainEntityOfPage'])
// The practice is the same on pages in both languages, so its id is, too.
const fileKeys = new Set(['image', 'logo', '@id'])

/** Makes paths in a schema.org object absolute, in the page's language: search engines resolve none. */
function toAbsolute(
  value: unknown,
  toUrl: (path: string) => string,
  origin: string,
  key = '',
): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith('/')) return value
    if (pageKeys.has(key)) return toUrl(value)
    return fileKeys.has(key) ? origin + value : value
  }
  if (Array.isArray(value)) return value.map((item) => toAbsolute(item, toUrl, origin, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toAbsolute(inner, toUrl, origin, name)]),
  )
}

export type HeadSite = {
  name: string
  /** Contents of the sharing picture. */
  imageAlt: string
  language: Language
  /** The languages in which every page exists. */
  languages: readonly Language[]
}

const toOpenGraphLocale = (language: Language) => languageTags[language].replace('-', '_')

/** The picture says what the practice is in the page's language. */
const sharingCards: Readonly<Record<Language, string>> = {
  en: '/og-card.png',
  fr: '/og-card-fr.png',
}

/** The head as HTML. `origin` is the site's own, e.g. `https://practice.example`. */
export function renderHead(head: PageHead, origin: string, site: HeadSite): string {
  const toUrl = (path: string, language = site.language) => origin + localPath(path, language)
  const path = head.canonicalPath
  const canonical = path === undefined ? undefined : toUrl(path)
  const { url: picture = sharingCards[site.language], alt = site.imageAlt } = head.picture ?? {}
  const image = new URL(picture, origin).href
  const lines = [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    head.isPrivate ? meta('name', 'robots', 'noindex') : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
  ]
  if (!head.isPrivate) {
    if (path !== undefined && site.languages.length > 1) {
      const alternates = site.languages.map((each) => [languageTags[each], toUrl(path, each)])
      for (const [tag, url] of [...alternates, ['x-default', toUrl(path, 'en')]]) {
        lines.push(`<link rel="alternate" hreflang="${tag}" href="${escapeHtml(url ?? '')}">`)
      }
    }
    const others = site.languages.filter((each) => each !== site.language)
    lines.push(
      meta('property', 'og:type', head.kind ?? 'website'),
      meta('property', 'og:site_name', site.name),
      meta('property', 'og:title', head.title),
      meta('property', 'og:description', head.description),
      meta('property', 'og:url', canonical),
      meta('property', 'og:image', image),
      ...(head.picture
        ? []
        : [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')]),
      meta('property', 'og:image:alt', alt),
      meta('property', 'og:locale', toOpenGraphLocale(site.language)),
      ...others.map((each) => meta('property', 'og:locale:alternate', toOpenGraphLocale(each))),
      meta('name', 'twitter:card', head.picture ? 'summary' : 'summary_large_image'),
      meta('name', 'twitter:title', head.title),
      meta('name', 'twitter:description', head.description),
      meta('name', 'twitter:image', image),
      meta('name', 'twitter:image:alt', alt),
    )
    for (const object of head.jsonLd ?? []) {
      const json = jsonForScript(toAbsolute(object, toUrl, origin))
      lines.push(`<script type="application/ld+json">${json}</script>`)
    }
  }
  return lines.filter((line) => line !== '').join('\n')
}

/** All that `renderHead` writes beside the title, which stays as the element that other code watches. */
const ownElements = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
  'meta[property^="og:"]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join()

/** The origin that the server names in the document, which may be opened at another one, such as `127.0.0.1`. */
export const findOrigin = () =>
  new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href)
    .origin

/** Replaces the metadata of the document by those of a page, as `renderHead` returns them. */
export function applyHead(html: string): void {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  const title = content.querySelector('title')
  document.title = title?.textContent ?? ''
  title?.remove()
  for (const element of document.head.querySelectorAll(ownElements)) element.remove()
  document.head.append(content)
}
