// Bold and italic of pasted HTML as tags. Word processors, phones and web pages write them as styles and classes, and
// our Content-Security-Policy applies neither in a document that we parse: `element.style` is empty there.

const stylesheet = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi
const styleAttribute = /(<[a-z][^<>]*?[\s"'/])style(?=\s*=)/gi

/** The name under which styles are kept. Parsing a `style` attribute reports a violation of the policy for each one. */
export const styleName = 'data-style'

/** Declarations by class: `span.s1 {font-weight: bold}`, as Apple's programs write them. */
function readClassRules(html: string): Map<string, string> {
  const rules = new Map<string, string>()
  for (const [, css = ''] of html.matchAll(stylesheet)) {
    for (const [, name = '', declarations = ''] of css.matchAll(/\.([\w-]+)\s*\{([^{}]*)\}/g)) {
      rules.set(name, `${rules.get(name) ?? ''};${declarations}`)
    }
  }
  return rules
}

/** Parses pasted HTML, which runs no script and loads no picture, with all styles in `data-style`. */
export function parsePastedHtml(html: string): HTMLElement {
  const rules = readClassRules(html)
  const source = html.replace(stylesheet, '').replace(styleAttribute, `$1${styleName}`)
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  for (const element of body.querySelectorAll('[class]')) {
    const own = element.getAttribute(styleName) ?? ''
    const styles = [...element.classList].flatMap((name) => rules.get(name) ?? [])
    if (styles.length > 0) element.setAttribute(styleName, [...styles, own].join(';'))
  }
  return body
}

/** The last value of a property in declarations; `font` sets what it does not name to normal. */
function readProperty(style: string, property: 'font-weight' | 'font-style'): string | undefined {
  const found = [
    ...style.matchAll(/(?:^|;)\s*(font(?:-weight|-style)?)\s*:\s*([^;!]+)/gi),
  ].findLast(([, name = '']) => /^font$/i.test(name) || name.toLowerCase() === property)
  const [, name = '', value = ''] = found ?? []
  if (name.length > 'font'.length || found === undefined)
    return value.trim().toLowerCase() || undefined
  const pattern =
    property === 'font-weight' ? /\b(?:bold|bolder|[1-9]00)\b/i : /\b(?:italic|oblique)\b/i
  return pattern.exec(value)?.[0].toLowerCase() ?? 'normal'
}

/** @returns undefined where the style says nothing, as `inherit` does */
function readBold(style: string): boolean | undefined {
  const weight = readProperty(style, 'font-weight')
  if (weight === undefined) return undefined
  if (/^(?:bold|bolder)$/.test(weight)) return true
  if (/^(?:normal|lighter)$/.test(weight)) return false
  return /^\d+$/.test(weight) ? Number(weight) >= 600 : undefined
}

function readItalic(style: string): boolean | undefined {
  const value = readProperty(style, 'font-style') ?? ''
  if (/^(?:italic|oblique)/.test(value)) return true
  return value === 'normal' ? false : undefined
}

type Format = {
  tag: 'strong' | 'em'
  selector: string
  read: (style: string) => boolean | undefined
}
const formats: Format[] = [
  { tag: 'strong', selector: 'b, strong', read: readBold },
  { tag: 'em', selector: 'i, em', read: readItalic },
]

/** True if the nearest element that says anything about a format sets it. */
function hasFormat(text: Node, { selector, read }: Format): boolean {
  for (let element = text.parentElement; element; element = element.parentElement) {
    const isSet = read(element.getAttribute(styleName) ?? '')
    if (isSet !== undefined) return isSet
    if (element.matches(selector)) return true
  }
  return false
}

function listTexts(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  // A text node is what the filter above leaves.
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

/** Turns every notation of bold and italic into `<strong>` and `<em>`. */
export function tagFormats(body: HTMLElement) {
  const found = listTexts(body).map(
    (text) => [text, formats.filter((format) => hasFormat(text, format))] as const,
  )
  for (const [text, itsFormats] of found) {
    for (const { tag } of itsFormats) {
      const element = body.ownerDocument.createElement(tag)
      text.replaceWith(element)
      element.append(text)
      element.setAttribute('data-kept', '')
    }
  }
  for (const element of body.querySelectorAll(':is(b, strong, i, em):not([data-kept])')) {
    element.replaceWith(...element.childNodes)
  }
}
