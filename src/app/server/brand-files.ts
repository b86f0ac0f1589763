import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { readPreview } from '#platform/server/http/add-endpoints.ts'
import { matchesEtag } from '#platform/server/http/content-coding.ts'
import {
  makeFavicon,
  makeIconSvg,
  makeMaskableIcon,
} from '#platform/server/pictures/brand-icons.ts'
import { makeSharingPicture } from '#platform/server/pictures/sharing-picture.ts'
import { runWithSharp } from '#platform/server/pictures/sharp-queue.ts'
import { findPaletteOfLook } from '#shared/accent-palette.ts'
import type { Actor } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import { paths } from '#shared/paths.ts'
import { portalManifestPath } from '../rendering.ts'
import { type BrandDeps, makeBrandFile, readBrand } from './brand.ts'

type BrandFile = { type: string; bytes: Buffer; etag: string }

const sharingSize = { width: 1200, height: 630 }

const manifestIcons = [
  { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

function makeManifest(site: Site): Buffer {
  const palette = findPaletteOfLook(site.look)
  const { name, shortName } = site.practice
  const manifest = {
    ...(name !== '' && { name, short_name: shortName || name }),
    id: '/',
    start_url: '/',
    display: 'browser',
    lang: 'en-CA',
    background_color: '#FFFFFF',
    theme_color: palette.key === 'river' ? '#FFFFFF' : palette.colors['river-600'],
    icons: manifestIcons,
  }
  return Buffer.from(JSON.stringify(manifest))
}

/** The portal as an app of staff: an app of its own beside the public site, which opens in the browser. */
function makePortalManifest(site: Site): Buffer {
  const { colors } = findPaletteOfLook(site.look)
  const name = site.practice.shortName || site.practice.name
  const manifest = {
    name: name === '' ? 'Portal' : `${name} portal`,
    short_name: name === '' ? 'Portal' : name,
    id: paths.portal,
    start_url: paths.dashboard,
    scope: paths.portal,
    display: 'standalone',
    lang: 'en-CA',
    background_color: '#FFFFFF',
    theme_color: colors['river-900'],
    icons: manifestIcons,
  }
  return Buffer.from(JSON.stringify(manifest))
}

/** The uploaded sharing picture in the size that every network shows, or one made of mark and name. */
async function makeCard(deps: BrandDeps, site: Site, language: Language): Promise<Buffer> {
  const { look, practice } = site
  const uploaded = look.sharingImage === '' ? undefined : await deps.images.find(look.sharingImage)
  if (uploaded) {
    return runWithSharp(async (sharp) =>
      sharp(uploaded.bytes)
        .resize({ ...sharingSize, fit: 'cover' })
        .png()
        .toBuffer(),
    )
  }
  const { name } = practice
  const place = name === '' ? '' : listPlaces(site, language)
  const key = JSON.stringify([name, place, look])
  const last = lastCards.get(language)
  if (last?.key === key) return last.bytes
  const bytes = makeSharingPicture({ ...(await readBrand(deps, site)), name, place })
  lastCards.set(language, { key, bytes })
  bytes.catch(() => lastCards.delete(language))
  return bytes
}

/** Drawing takes a second: a publication that changes nothing of it shows the same one. */
const lastCards = new Map<Language, { key: string; bytes: Promise<Buffer> }>()

const onlineWords = {
  en: { alone: 'Online', beside: 'and online' },
  fr: { alone: 'En ligne', beside: 'et en ligne' },
} as const

/** `North Bay, Sudbury and online`; without an office the city, if there is one. */
function listPlaces({ offices, practice }: Site, language: Language): string {
  const places =
    offices.length > 0 ? offices.map(({ place, name }) => place || name) : [practice.city]
  const known = places.filter((place) => place !== '')
  const { alone, beside } = onlineWords[language]
  return known.length === 0 ? alone : `${known.join(', ')} ${beside}`
}

const brandFiles: Readonly<
  Record<string, { type: string; make: (deps: BrandDeps, site: Site) => Promise<Buffer> }>
> = {
  '/site.webmanifest': {
    type: 'application/manifest+json',
    make: async (_deps, site) => makeManifest(site),
  },
  [portalManifestPath]: {
    type: 'application/manifest+json',
    make: async (_deps, site) => makePortalManifest(site),
  },
  '/icon.svg': {
    type: 'image/svg+xml',
    make: (deps, site) => makeBrandFile(deps, site, 'icon.svg', makeIconSvg),
  },
  '/favicon.ico': {
    type: 'image/vnd.microsoft.icon',
    make: (deps, site) => makeBrandFile(deps, site, 'favicon.ico', makeFavicon),
  },
  ...Object.fromEntries(
    [
      ['apple-touch-icon', 180] as const,
      ['icon-192', 192] as const,
      ['icon-512', 512] as const,
    ].map(([name, size]) => [
      `/${name}.png`,
      {
        type: 'image/png',
        make: (deps: BrandDeps, site: Site) =>
          makeBrandFile(deps, site, `${name}.png`, (brand) => makeMaskableIcon(brand, size)),
      },
    ]),
  ),
  '/og-card.png': { type: 'image/png', make: (deps, site) => makeCard(deps, site, 'en') },
  '/og-card-fr.png': {
    type: 'image/png',
    make: (deps) => makeCard(deps, deps.site.read('fr').site, 'fr'),
  },
}

type BrandFileDeps = BrandDeps & {
  findActor: (request: FastifyRequest) => Promise<Pick<Actor, 'role'> | null>
}

/**
 * Manifest, icons and sharing picture, made of the published content when they are first requested; of the
 * draft, each time, for an administrator who asks for a preview.
 */
export function addBrandFiles(app: FastifyInstance, deps: BrandFileDeps): void {
  let made = new Map<string, Promise<BrandFile>>()
  deps.site.onChange(() => {
    made = new Map()
  })

  async function makeFile(path: string): Promise<BrandFile> {
    const file = brandFiles[path]
    if (!file) throw new Error(`no brand file at ${path}`)
    const bytes = await file.make(deps, deps.site.read('en').site)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
    return { type: file.type, bytes, etag: `"${hash}"` }
  }

  for (const path of Object.keys(brandFiles)) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const actor = request.url === path ? null : await deps.findActor(request)
      const preview = readPreview(request, actor)
      if (preview !== undefined) {
        const { type, bytes } = await deps.site.showPreview(preview, () => makeFile(path))
        reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
        return reply.type(type).send(bytes)
      }
      const files = made
      let known = files.get(path)
      if (!known) {
        known = makeFile(path)
        files.set(path, known)
        known.catch(() => files.delete(path))
      }
      const { type, bytes, etag } = await known
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(bytes)
    })
  }
}
