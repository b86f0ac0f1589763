import { readdirSync, readFileSync } from 'node:fs'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { type Language, languageTags } from '#shared/language.ts'
import { splitMarkedText } from '#shared/marked-text.ts'
import { defaultTimeZone, getPracticeZone, zoneAttribute } from '#shared/practice-time.ts'
import { bootAttributes, loadErrorId } from '../boot-protocol.ts'
import { manifestPath, portalManifestPath, type RenderedPage } from '../rendering.ts'
import { toDrawingFolder } from './palette-styles.ts'

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const start = 'src/app/client/boot/start.ts'
const entry = 'src/app/client/boot/entry-browser.tsx'
const reads = 'src/app/client/boot/prepare-visit.ts'
const portal = 'src/app/client/layouts/portal-layout.tsx'
const portalPages = 'src/app/client/pages/portal/'

/** True if the source of a page is one of the portal's. */
export const isPortalFile = (file: string) => file.startsWith(portalPages)
const preloadedFonts = /^(newsreader|figtree)-latin-[^.]*\.woff2$/

const readManifest = (clientBuild: URL, language: Language) =>
  JSON.parse(readFileSync(new URL(manifestPath(language), clientBuild), 'utf8')) as Manifest // written by our own build

const listFonts = (clientBuild: URL) =>
  readdirSync(new URL('assets/', clientBuild))
    .filter((name) => preloadedFonts.test(name) && !name.includes('latin-ext'))
    .map((name) => `/assets/${name}`)

const listStyles = (manifest: Manifest, source: string) =>
  (manifest[source]?.css ?? []).map((name) => `/${name}`)

const toStyleLink = (href: string) => `<link rel="stylesheet" href="${href}">`
const toFontLink = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`

/** The sources that `source` imports statically, including itself. */
function collectSources(manifest: Manifest, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return seen
  seen.add(source)
  for (const imported of chunk.imports ?? []) collectSources(manifest, imported, seen)
  return seen
}

const toList = (href: string | undefined) => (href === undefined ? [] : [href])

const renderZone = (timeZone: string) =>
  timeZone === defaultTimeZone ? '' : ` ${zoneAttribute}="${escapeHtml(timeZone)}"`

/** Drawings are read from a folder of the palette. The browser's code asks for it as `dataset.art`. */
const renderArt = (palette: string | undefined) =>
  palette === undefined ? '' : ` data-art="${toDrawingFolder(palette)}"`

const replaceDrawings = (palette: string | undefined, html: string) =>
  palette === undefined
    ? html
    : html.replaceAll(/\/assets\/(?=[\w.-]+\.svg\b)/g, toDrawingFolder(palette))

const renderOpening = (language: Language, palette?: string) => `<!doctype html>
<html lang="${languageTags[language]}"${renderZone(getPracticeZone())}${renderArt(palette)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">`

// Shown by `start.ts`, and by style alone where not even that arrives and there is nothing to read.
const renderLoadError = () =>
  `<p id="${loadErrorId}" role="alert">${renderMarked(m.errors_page_incomplete(), { reload: '' })}</p>`

const toIconLinks = (webManifest: string) => [
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  `<link rel="manifest" href="${webManifest}">`,
  '<meta name="theme-color" content="#FFFFFF">',
]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** A message as HTML, in which marked words are links to these addresses. */
const renderMarked = (message: string, addresses: Readonly<Record<string, string>>) =>
  splitMarkedText(message)
    .map(({ words, mark = '' }) => {
      const href = addresses[mark]
      if (href === undefined) return escapeHtml(words)
      return `<a class="underline" href="${escapeHtml(href)}">${escapeHtml(words)}</a>`
    })
    .join('')

const crisisLinks = { call: 'tel:988', text: 'sms:988', emergency: 'tel:911' }

const renderFailure = (
  links: string,
  { name, phone, phoneLink }: Site['practice'],
  language: Language,
) => `${renderOpening(language)}
<title>${escapeHtml([m.errors_unavailable_title(), name].filter(Boolean).join(' | '))}</title>
<meta name="robots" content="noindex">
${links}
</head>
<body>
<main class="wrap py-18">
<h1 class="type-page">${escapeHtml(m.errors_unavailable_heading())}</h1>
<p class="type-lead mt-5">${escapeHtml(m.errors_unavailable_text())}</p>
<p class="mt-5">${
  phone === '' ? '' : renderMarked(`${m.errors_unavailable_call({ phone })} `, { phone: phoneLink })
}${escapeHtml(m.errors_in_crisis())} ${renderMarked(m.layout_crisis_help(), crisisLinks)}</p>
</main>
</body>
</html>
`

/** The documents around pages in one language. */
function createLocalDocument(clientBuild: URL, language: Language) {
  const manifest = readManifest(clientBuild, language)
  const fonts = listFonts(clientBuild)
  const styles = listStyles(manifest, entry)
  // The portal's screens cannot be shown without this style sheet, and its scripts would load it later.
  const portalStyles = listStyles(manifest, portal).map(toStyleLink)
  const opener = manifest[start]?.file
  const script = manifest[entry]?.file
  if (!opener || !script) throw new Error('the build has no entry; run npm run build')

  const modulesFor = (sources: readonly string[]) => {
    const all = new Set<string>()
    for (const source of [entry, ...sources]) collectSources(manifest, source, all)
    return [...all]
      .map((source) => manifest[source]?.file)
      .filter((file) => file !== undefined && file !== script)
  }
  const assets = [...styles.map(toStyleLink), ...fonts.map(toFontLink)]
  const links = [...assets, ...toIconLinks('/site.webmanifest')].join('\n')
  const portalLinks = [...assets, ...toIconLinks(portalManifestPath)].join('\n')

  return {
    /** Value of the `link` header: the style sheets and fonts that every page needs first. */
    preload: (palette: string | undefined) =>
      [
        ...[...styles, ...toList(palette)].map((href) => `<${href}>; rel=preload; as=style`),
        ...fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
      ].join(', '),

    /**
     * `file` is the page's source, `data` the text of its JSON, `palette` the practice's own colours. A frame that
     * runs no scripts gets none.
     */
    wrap(
      { head, body, data, file, needs }: RenderedPage,
      palette: string | undefined,
      runsScripts = true,
    ) {
      const sources = { nothing: [], code: [file], 'code-and-reads': [reads, file] }[needs]
      const modules = modulesFor(sources).map((href) => `/${href}`)
      const opening = `<script type="module" src="/${opener}" ${bootAttributes.entry}="/${script}" ${bootAttributes.files}="${modules.join(' ')}"></script>`
      const completeness = {
        nothing: ` ${bootAttributes.complete}="static"`,
        code: ` ${bootAttributes.complete}`,
        'code-and-reads': '',
      }[needs]
      return `${renderOpening(language, palette)}
${replaceDrawings(palette, head)}
${isPortalFile(file) ? portalLinks : links}
${[...(isPortalFile(file) ? portalStyles : []), ...toList(palette).map(toStyleLink)].map((link) => `${link}\n`).join('')}${runsScripts ? opening : ''}
</head>
<body>
<div id="root"${completeness}>${replaceDrawings(palette, body)}</div>
${renderLoadError()}
<script id="page-data" type="application/json">${data}</script>
</body>
</html>
`
    },

    /** Shown when no page can be rendered, for example without the database. */
    wrapFailure: (practice: Site['practice']) => renderFailure(links, practice, language),
  }
}

/** The HTML document around a page, with the files of the build that it needs, by its language. */
export function createPageDocument(clientBuild: URL) {
  const documents = {
    en: createLocalDocument(clientBuild, 'en'),
    fr: createLocalDocument(clientBuild, 'fr'),
  }
  return (language: Language) => documents[language]
}
