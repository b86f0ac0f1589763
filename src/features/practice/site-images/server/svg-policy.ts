/** Elements that draw. A drawing without any of them is empty. */
export const shapes = new Set([
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'use',
  'text',
])

/** Elements that are accepted. Filters, patterns, pictures, links to other files and animation are not among them. */
export const allowedElements = new Set([
  ...shapes,
  'svg',
  'g',
  'defs',
  'symbol',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'title',
  'desc',
  'style',
])

/** Elements of which only the content is kept: links, and the wrapper that Illustrator writes. */
export const unwrappedElements = new Set(['a', 'switch'])

/** Elements whose text is kept; all other text is whitespace. */
export const textElements = new Set(['text', 'tspan', 'title', 'desc'])

/** Elements that may refer to another one of the same drawing. */
export const referringElements = new Set(['use', 'linearGradient', 'radialGradient'])

/**
 * Properties of style, as attributes and in rules. Dashes are not among them: a long line with tiny ones
 * takes a renderer minutes.
 */
export const styleProperties = new Set([
  'clip-path',
  'clip-rule',
  'color',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'isolation',
  'letter-spacing',
  'mask',
  'mask-type',
  'mix-blend-mode',
  'opacity',
  'overflow',
  'paint-order',
  'shape-rendering',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'vector-effect',
  'visibility',
])

const geometry = [
  'clipPathUnits',
  'cx',
  'cy',
  'd',
  'dx',
  'dy',
  'fr',
  'fx',
  'fy',
  'gradientTransform',
  'gradientUnits',
  'height',
  'maskContentUnits',
  'maskUnits',
  'offset',
  'pathLength',
  'points',
  'preserveAspectRatio',
  'r',
  'rotate',
  'rx',
  'ry',
  'spreadMethod',
  'textLength',
  'transform',
  'viewBox',
  'width',
  'x',
  'x1',
  'x2',
  'y',
  'y1',
  'y2',
]
export const allowedAttributes = new Set([...geometry, ...styleProperties, 'class'])

const knownFunctions = /^(rgba?|hsla?|matrix|translate|scale|rotate|skew[XY]|url)$/
const localUrl = /url\(\s*(["']?)#([\w.-]+)\1\s*\)/g

/**
 * A value of an attribute or property without references out of the drawing.
 * @returns undefined where it must not be kept
 */
export function cleanValue(value: string): { text: string; references: string[] } | undefined {
  const references: string[] = []
  const text = value
    .replaceAll(localUrl, (_, _quote, id: string) => {
      references.push(id)
      return `url(#${id})`
    })
    .trim()
  // No backslash, colon or at sign: nothing that CSS could read otherwise than this does.
  if (!/^[\w\s#%.,()+'"-]*$/.test(text)) return undefined
  if (/url\((?!#[\w.-]+\))/i.test(text)) return undefined
  const names = text.split('(').slice(0, -1)
  if (!names.every((before) => knownFunctions.test(/[\w-]*$/.exec(before.slice(-20))?.[0] ?? ''))) {
    return undefined
  }
  return { text, references }
}
