import sanitizeHtml from 'sanitize-html'
import { maxHtmlLength } from '../limits.ts'

/** Text and its structure. Of styles only fonts remain, as the frame has a stylesheet of its own. */
const allowedTags = [
  ['p', 'br', 'div', 'span', 'hr', 'blockquote', 'pre', 'code', 'center'],
  ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'small', 'sub', 'sup', 'font', 'big'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
].flat()

// Removed together with their content, which is not text of the email.
const removedTags = [
  ['script', 'style', 'title', 'textarea', 'option', 'noscript', 'template', 'xmp'],
  ['svg', 'math', 'iframe', 'object', 'embed', 'applet', 'noembed', 'noframes', 'plaintext'],
].flat()

const safeLink = /^(https?:\/\/|mailto:|tel:)/i
const remotePicture = /^(https?:)?\/\//i
// No SVG, as it may contain scripts and links.
const inlinePicture = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i
// Pictures of a pixel or two inform the sender that the email was opened.
const isTrackingPixel = ({ width, height }: Record<string, string | undefined>) =>
  [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= 2)

const maxFontLength = 200

/**
 * The font names that an email sets by `style` or `<font face>`. Names can only choose among the fonts
 * of the reader's device.
 */
function findFont({ face, style = '' }: Record<string, string | undefined>): string | undefined {
  const named = /(?:^|;)\s*font-family\s*:([^;]*)/i.exec(style.slice(0, 5_000))?.[1] ?? face
  const font =
    named
      ?.replace(/!\s*important/i, '')
      .replaceAll('"', "'")
      .trim() ?? ''
  const isNames = font.length <= maxFontLength && /^[\p{L}\d' ,._-]+$/u.test(font)
  return isNames ? font : undefined
}

export type CleanHtml = { html: string; hasPictures: boolean }

const maxDepth = 200
// Elements without an end tag, or whose end tag may be left out.
const optionalEnd =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|o:p)$/i

/** Cuts HTML that is nested deeper than people write: closing thousands of elements takes minutes. */
function cutDeepNesting(html: string): string {
  let depth = 0
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    if (optionalEnd.test(tag[2] ?? '')) continue
    depth = Math.max(0, depth + (tag[1] ? -1 : 1))
    if (depth > maxDepth) return html.slice(0, tag.index)
  }
  return html
}

/**
 * Removes scripts, styles, forms, frames and everything else that runs or loads. Remote pictures are
 * replaced by their descriptions, unless `withPictures` allows those that use https.
 */
export function cleanHtml(dirty: string, withPictures = false): CleanHtml {
  let hasPictures = false
  const picture = (attribs: Record<string, string>) => {
    const src = (attribs['src'] ?? '').trim()
    const { alt = '', width, height } = attribs
    const sizes = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
    if (inlinePicture.test(src)) return { tagName: 'img', attribs: { src, alt, ...sizes } }
    const isRemote = remotePicture.test(src) && !isTrackingPixel(attribs)
    if (isRemote) hasPictures = true
    if (isRemote && withPictures && /^https:/i.test(src)) {
      return { tagName: 'img', attribs: { src, alt, ...sizes, referrerpolicy: 'no-referrer' } }
    }
    return { tagName: 'span', attribs: {}, text: alt ? `[${alt}]` : '' }
  }
  const html = sanitizeHtml(cutDeepNesting(dirty.slice(0, maxHtmlLength)), {
    allowedTags,
    nonTextTags: removedTags,
    allowedAttributes: {
      '*': ['dir', 'lang', 'data-font'],
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'referrerpolicy'],
      td: ['colspan', 'rowspan', 'align'],
      th: ['colspan', 'rowspan', 'align'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https', 'data'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      '*': (tagName, { 'data-font': _foreign, ...attribs }) => {
        const font = findFont(attribs)
        return { tagName, attribs: font ? { ...attribs, 'data-font': font } : attribs }
      },
      a: (_tag, attribs) => {
        const href = (attribs['href'] ?? '').trim()
        if (!safeLink.test(href)) return { tagName: 'span', attribs: {} }
        return {
          tagName: 'a',
          attribs: { href, target: '_blank', rel: 'noopener noreferrer nofollow' },
        }
      },
      img: (_tag, attribs) => picture(attribs),
    },
  })
  return { html: html.trim(), hasPictures }
}

const ownTags = [
  'p',
  'br',
  'div',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'blockquote',
]

/** Sanitises HTML that staff wrote, before it is sent in an email of the practice. */
export const cleanOwnHtml = (html: string): string =>
  sanitizeHtml(cutDeepNesting(html), {
    allowedTags: ownTags,
    nonTextTags: removedTags,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 20,
  }).trim()
