import type { FastifyInstance } from 'fastify'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { listPublicPages } from '../pages.ts'
import type { Features } from './features.ts'

type SiteFileDeps = Pick<Features['services'], 'site' | 'therapists'> & {
  /** `https://practice.example` */
  publicUrl: string
}

type Address = { path: string; changedOn: string }

const latest = (days: readonly string[]) => days.toSorted().at(-1) ?? ''

/** All pages for search engines with the day of their last change: of their text, or of the therapists they show. */
async function listAddresses({ site, therapists }: SiteFileDeps): Promise<Address[]> {
  const { site: facts } = site.read('en')
  if (!facts.isPublished) return []
  const own = (await therapists.listAddresses()).map(({ slug, changedAt }) => ({
    path: paths.therapist(slug),
    changedOn: practiceDay(changedAt),
  }))
  const ofAll = own.map(({ changedOn }) => changedOn)
  return listPublicPages(facts.services)
    .filter(({ isPrivate, needs }) => !isPrivate && (needs === undefined || facts.has[needs]))
    .flatMap(({ addresses, shows }) => {
      if (shows === 'therapist') return own
      return addresses.map((path) => {
        const words = site.getPageDate(path, 'en') ?? ''
        return { path, changedOn: shows === 'therapists' ? latest([words, ...ofAll]) : words }
      })
    })
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

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
    const lines = addresses.map(
      ({ path, changedOn }) =>
        `<url><loc>${escapeXml(publicUrl + path)}</loc><lastmod>${changedOn}</lastmod></url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`,
      )
  })
}
