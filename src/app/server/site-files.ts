import type { FastifyInstance } from 'fastify'
import { type Language, languages, languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { listPublicPages } from '../pages.ts'
import type { Features } from './features.ts'

type SiteFileDeps = Pick<Features['services'], 'site' | 'therapists'> & {
  /** `https://practice.example` */
  publicUrl: string
}

/** A page in one language, and the languages in which it exists. */
type Address = {
  path: string
  changedOn: string
  language: Language
  languages: readonly Language[]
}

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''

/** All pages for search engines with the day of their last change: of their text, or of the therapists they show. */
async function listAddresses({ site, therapists }: SiteFileDeps): Promise<Address[]> {
  const { site: facts } = site.read('en')
  if (!facts.isPublished) return []
  const shownLanguages = facts.practice.offersFrench ? languages : (['en'] as const)
  const own = (await therapists.listAddresses()).map(({ slug, changedAt }) => ({
    path: paths.therapist(slug),
    changedOn: practiceDay(changedAt),
  }))
  const ofAll = own.map(({ changedOn }) => changedOn)
  return listPublicPages(facts.services)
    .filter(({ isPrivate, needs }) => !isPrivate && (needs === undefined || facts.has[needs]))
    .flatMap(({ addresses, shows }) =>
      shownLanguages.flatMap((language): Address[] => {
        const known = { language, languages: shownLanguages }
        if (shows === 'therapist') return own.map((page) => Object.assign({}, page, known))
        return addresses.map((path) => {
          const words = site.getPageDate(path, language) ?? ''
          const changedOn = shows === 'therapists' ? latest([words, ...ofAll]) : words
          return { path, changedOn, ...known }
        })
      }),
    )
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function renderAddress(
  { path, changedOn, language, languages }: Address,
  publicUrl: string,
): string {
  const toUrl = (each: Language) => escapeXml(publicUrl + localPath(path, each))
  const toAlternate = (tag: string, url: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`
  const alternates =
    languages.length > 1
      ? [
          ...languages.map((each) => toAlternate(languageTags[each], toUrl(each))),
          toAlternate('x-default', toUrl('en')),
        ]
      : []
  return `<url><loc>${toUrl(language)}</loc><lastmod>${changedOn}</lastmod>${alternates.join('')}</url>`
}

/** `robots.txt` and `sitemap.xml`. */
export function addSiteFiles(app: FastifyInstance, deps: SiteFileDeps) {
  const { publicUrl } = deps
  const schema = { hide: true }

  // Private pages have a `noindex` tag, which robots can only read if they may fetch the page.
  app.get('/robots.txt', { schema }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: ${paths.portal}/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', { schema }, async (_request, reply) => {
    const addresses = await listAddresses(deps)
    const lines = addresses.map((address) => renderAddress(address, publicUrl))
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${lines.join('\n')}
</urlset>
`,
      )
  })
}
