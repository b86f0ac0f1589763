import sax, { type QualifiedTag } from 'sax'
import { SvgError } from './svg-error.ts'
import { allowedElements, textElements, unwrappedElements } from './svg-policy.ts'

/** An element that is kept, with all the attributes it came with. */
export type SvgElement = {
  name: string
  attributes: { name: string; value: string }[]
  /** Text is a string. */
  children: (SvgElement | string)[]
}

const maxElements = 5_000
const maxDepth = 60

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'

/** Attributes in no namespace; `xlink:href` is the older spelling of `href`. */
const listAttributes = (tag: QualifiedTag) =>
  Object.values(tag.attributes).flatMap(({ local, uri, value }) =>
    uri === '' || (uri === xlinkNamespace && local === 'href') ? [{ name: local, value }] : [],
  )

/** Fate of an element: kept, only its content, or neither. */
function judge(tag: QualifiedTag): 'keep' | 'unwrap' | 'drop' {
  if (tag.uri !== svgNamespace && tag.uri !== '') return 'drop'
  if (allowedElements.has(tag.local)) return 'keep'
  return unwrappedElements.has(tag.local) ? 'unwrap' : 'drop'
}

/**
 * Parses a drawing strictly as XML, and leaves out every element that is not on the list.
 * @throws SvgError
 */
export function parseSvg(source: string): SvgElement {
  const parser = sax.parser(true, { xmlns: true })
  const top: SvgElement = { name: '', attributes: [], children: [] }
  // The element that takes the children of each open element; undefined within one that is dropped.
  const open: (SvgElement | undefined)[] = [top]
  let count = 0

  const addText = (text: string) => {
    const parent = open.at(-1)
    if (parent && (textElements.has(parent.name) || parent.name === 'style')) {
      parent.children.push(text)
    }
  }
  Object.assign(parser, {
    onerror() {
      throw new SvgError('damaged')
    },
    ondoctype(doctype: string) {
      if (/[[\]]|ENTITY/i.test(doctype)) throw new SvgError('svgEntities')
    },
    onopentag(tag: QualifiedTag) {
      count += 1
      if (count > maxElements || open.length > maxDepth) throw new SvgError('svgComplex')
      const parent = open.at(-1)
      const verdict = judge(tag)
      if (!parent || verdict === 'drop') {
        open.push(undefined)
      } else if (verdict === 'unwrap') {
        open.push(parent)
      } else {
        const element = { name: tag.local, attributes: listAttributes(tag), children: [] }
        parent.children.push(element)
        open.push(element)
      }
    },
    onclosetag: () => void open.pop(),
    ontext: addText,
    oncdata: addText,
  })
  parser.write(source).close()
  const [root] = top.children
  if (typeof root !== 'object' || root.name !== 'svg') throw new SvgError('damaged')
  return root
}
