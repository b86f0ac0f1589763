import sanitizeHtml from 'sanitize-html'
import { maxHtmlLength } from './limits.ts'

/** What is kept of foreign HTML: words and their shape. Styles go but for fonts: the frame brings its own. */
const keptTags = [
  ['p', 'br', 'div', 'span', 'hr', 'blockquote', 'pre', 'code', 'center'],
  ['b', 'strong', 'i', 'em', 'u', 's', 'strike', 'small', 'sub', 'sup', 'font', 'big'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img'],
  ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
].flat()

// Their content is no text of the mail either.
const droppedWhole = [
  ['script', 'style', 'title', 'textarea', 'option', 'noscript', 'template', 'xmp'],
  ['svg', 'math', 'iframe', 'object', 'embed', 'applet', 'noembed', 'noframes', 'plaintext'],
].flat()

const safeLink = /^(https?:\/\/|mailto:|tel:)/i
const remotePicture = /^(https?:)?\/\//i
// An SVG is a document that could hold anything.
const inlinePicture = /^data:image\/(png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i
// One dot or less is there to tell the sender that it was opened.
const isDot = ({ width, height }: Record<string, string | undefined>) =>
  [width, height].some((size) => size !== undefined && Number.parseFloat(size) <= 2)

const maxFontLength = 200

/**
 * The fonts that a mail names for a part of itself, by `style` or `<font face>`: names alone, which
 * can only choose among those of the reader's own device.
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

const deepest = 200
// These stand alone, or end where the next begins.
const needsNoEnd =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|o:p)$/i

/** As far as it is nested like something that people write: closing thousands takes minutes. */
function cutWhereTooDeep(html: string): string {
  let depth = 0
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z0-9:]*)/gi)) {
    if (needsNoEnd.test(tag[2] ?? '')) continue
    depth = Math.max(0, depth + (tag[1] ? -1 : 1))
    if (depth > deepest) return html.slice(0, tag.index)
  }
  return html
}

/**
 * Foreign HTML without script, style, forms, frames and whatever else acts or loads. Pictures that
 * stand elsewhere become their descriptions; `withPictures` keeps those that come over https.
 */
export function cleanHtml(dirty: string, withPictures = false): CleanHtml {
  let hasPictures = false
  const picture = (attribs: Record<string, string>) => {
    const src = (attribs['src'] ?? '').trim()
    const { alt = '', width, height } = attribs
    const sizes = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
    if (inlinePicture.test(src)) return { tagName: 'img', attribs: { src, alt, ...sizes } }
    const isRemote = remotePicture.test(src) && !isDot(attribs)
    if (isRemote) hasPictures = true
    if (isRemote && withPictures && /^https:/i.test(src)) {
      return { tagName: 'img', attribs: { src, alt, ...sizes, referrerpolicy: 'no-referrer' } }
    }
    return { tagName: 'span', attribs: {}, text: alt ? `[${alt}]` : '' }
  }
  const html = sanitizeHtml(cutWhereTooDeep(dirty.slice(0, maxHtmlLength)), {
    allowedTags: keptTags,
    nonTextTags: droppedWhole,
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

const shape = ['p', 'br', 'div', 'b', 'strong', 'i', 'em', 'u', 'a', 'ul', 'ol', 'li', 'blockquote']

/** HTML that staff wrote, on its way into a letter of the practice. */
export const cleanLetter = (html: string): string =>
  sanitizeHtml(cutWhereTooDeep(html), {
    allowedTags: shape,
    nonTextTags: droppedWhole,
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 20,
  }).trim()
