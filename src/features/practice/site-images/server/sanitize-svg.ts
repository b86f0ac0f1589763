import { siteImageLimits } from '../contract.ts'
import type { SiteImageFault } from '../labels.ts'
import { getMaxSide } from '../rules.ts'
import { parseSvg } from './parse-svg.ts'
import {
  type CleanElement,
  cleanElement,
  listElements,
  refuseEndlessReferences,
} from './svg-elements.ts'
import { SvgError } from './svg-error.ts'
import { shapes } from './svg-policy.ts'

export type CleanSvg = { bytes: Buffer; width: number; height: number }

const escapeText = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const toText = ({ name, attributes, children }: CleanElement): string => {
  const inner = children
    .map((child) => (typeof child === 'string' ? escapeText(child) : toText(child)))
    .join('')
  const opening = [name, ...attributes.map(([key, value]) => `${key}="${escapeText(value)}"`)]
  return inner === '' ? `<${opening.join(' ')}/>` : `<${opening.join(' ')}>${inner}</${name}>`
}

const parseLength = (text = '') =>
  Number(/^\+?([\d.]{1,20}(?:e[+-]?\d{1,3})?)\s?(?:px)?$/i.exec(text)?.[1] ?? Number.NaN)

const maxRatio = 20

/** The drawing's own coordinates. @throws svgSize */
function findViewBox(root: CleanElement): [x: number, y: number, width: number, height: number] {
  const attributes = new Map(root.attributes)
  const numbers = (attributes.get('viewBox') ?? '')
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
  const [x = 0, y = 0, width = Number.NaN, height = Number.NaN] =
    numbers.length === 4
      ? numbers
      : [0, 0, parseLength(attributes.get('width')), parseLength(attributes.get('height'))]
  const isSound = [x, y, width, height].every((value) => Math.abs(value) < 1e6)
  const ratio = width / height
  if (!isSound || width < 0.01 || height < 0.01 || ratio > maxRatio || ratio < 1 / maxRatio) {
    throw new SvgError('svgSize')
  }
  return [x, y, width, height]
}

const rootAttributes = new Set([
  'viewBox',
  'width',
  'height',
  'x',
  'y',
  'preserveAspectRatio',
  'id',
])

function clean(source: string): CleanSvg {
  const root = cleanElement(parseSvg(source))
  const viewBox = findViewBox(root)
  refuseEndlessReferences(root)
  if (![...listElements(root)].some(({ name }) => shapes.has(name))) throw new SvgError('svgEmpty')
  const scale = getMaxSide('logo') / Math.max(viewBox[2], viewBox[3])
  const width = Math.max(1, Math.round(viewBox[2] * scale))
  const height = Math.max(1, Math.round(viewBox[3] * scale))
  root.attributes = [
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['viewBox', viewBox.join(' ')],
    ['width', String(width)],
    ['height', String(height)],
    ...root.attributes.filter(([name]) => !rootAttributes.has(name)),
  ]
  return { bytes: Buffer.from(toText(root)), width, height }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** True if a file may be an SVG: text that begins with a tag. */
export const looksLikeSvg = (bytes: Buffer) =>
  /^(\uFEFF)?\s*<[?!a-z]/i.test(bytes.toString('utf8', 0, 200)) &&
  /<([\w-]+:)?svg[\s>]/i.test(bytes.toString('utf8', 0, siteImageLimits.svgBytes))

/**
 * Builds a drawing from its drawing elements and attributes: no script, event, animation, text of
 * another namespace, picture, or reference out of the drawing remains.
 */
export function sanitizeSvg(bytes: Buffer): CleanSvg | SiteImageFault {
  if (bytes.length > siteImageLimits.svgBytes) return 'svgBytes'
  try {
    return clean(utf8.decode(bytes))
  } catch (error) {
    if (error instanceof SvgError) return error.fault
    if (error instanceof TypeError) return 'damaged' // not UTF-8
    throw error
  }
}
