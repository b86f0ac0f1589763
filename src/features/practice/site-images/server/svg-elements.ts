import { cleanDeclarations, cleanStylesheet, type StyleRule } from './clean-styles.ts'
import type { SvgElement } from './parse-svg.ts'
import { SvgError } from './svg-error.ts'
import { allowedAttributes, cleanValue, referringElements } from './svg-policy.ts'

/** An element with accepted attributes only. */
export type CleanElement = {
  name: string
  attributes: [name: string, value: string][]
  /** The ids that its attributes refer to. */
  references: string[]
  /** The rules of a `<style>` element. */
  rules: StyleRule[]
  children: (CleanElement | string)[]
}

const maxValueLength = 100_000

function cleanAttributes({ name, attributes }: SvgElement): CleanElement {
  const clean: CleanElement = { name, attributes: [], references: [], rules: [], children: [] }
  const keep = (attribute: string, found: { text: string; references: string[] } | undefined) => {
    if (!found || found.text === '') return
    clean.attributes.push([attribute, found.text])
    clean.references.push(...found.references)
  }
  for (const { name: attribute, value } of attributes) {
    if (value.length > maxValueLength) throw new SvgError('svgComplex')
    if (attribute === 'id') {
      if (/^[\w.-]{1,100}$/.test(value)) keep('id', { text: value, references: [] })
    } else if (attribute === 'href') {
      const [, target] = /^#([\w.-]+)$/.exec(value) ?? []
      if (target !== undefined && referringElements.has(name)) {
        keep('href', { text: value, references: [target] })
      }
    } else if (attribute === 'style') {
      keep('style', cleanDeclarations(value))
    } else if (allowedAttributes.has(attribute)) {
      keep(attribute, cleanValue(value))
    }
  }
  return clean
}

/** @throws SvgError for style rules that are not accepted */
export function cleanElement(element: SvgElement): CleanElement {
  const clean = cleanAttributes(element)
  if (element.name === 'style') {
    const rules = cleanStylesheet(
      element.children.filter((child) => typeof child === 'string').join(''),
    )
    if (!rules) throw new SvgError('svgStyles')
    clean.rules = rules
    clean.children = [rules.map(({ text }) => text).join('')]
  } else {
    clean.children = element.children.map((child) =>
      typeof child === 'string' ? child : cleanElement(child),
    )
  }
  return clean
}

export function* listElements(element: CleanElement): Generator<CleanElement> {
  yield element
  for (const child of element.children) {
    if (typeof child !== 'string') yield* listElements(child)
  }
}

const getAttribute = ({ attributes }: CleanElement, name: string) =>
  attributes.find(([key]) => key === name)?.[1]

/** The ids that rules refer to, by the selectors of the rules. */
function indexRules(elements: readonly CleanElement[]): Map<string, Set<string>> {
  const bySelector = new Map<string, Set<string>>()
  for (const { selectors, references } of elements.flatMap(({ rules }) => rules)) {
    for (const selector of references.length > 0 ? selectors : []) {
      const known = bySelector.get(selector) ?? new Set()
      bySelector.set(selector, known)
      for (const reference of references) known.add(reference)
    }
  }
  return bySelector
}

/** All ids that an element refers to, by its attributes or by a rule that applies to it. */
function findReferences(element: CleanElement, rules: ReadonlyMap<string, Set<string>>): string[] {
  const classes = (getAttribute(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`)
  const selectors = new Set([element.name, `#${getAttribute(element, 'id')}`, ...classes])
  const byRules = [...selectors].flatMap((selector) => Array.from(rules.get(selector) ?? []))
  return [...element.references, ...byRules]
}

// A drawing may repeat its parts by reference. A renderer draws each repetition, so they all count.
const maxDrawnElements = 20_000

/** @throws SvgError where references form a circle, or multiply the elements beyond what can be drawn */
export function refuseEndlessReferences(root: CleanElement): void {
  const elements = [...listElements(root)]
  const byId = new Map<string, CleanElement>()
  for (const element of elements.toReversed()) {
    const id = getAttribute(element, 'id')
    if (id !== undefined) byId.set(id, element)
  }
  const rules = indexRules(elements)
  const counts = new Map<CleanElement, number | 'open'>()
  const count = (element: CleanElement): number => {
    const known = counts.get(element)
    if (known === 'open') throw new SvgError('svgComplex')
    if (known !== undefined) return known
    counts.set(element, 'open')
    const targets = findReferences(element, rules).flatMap((id) => byId.get(id) ?? [])
    const inner = element.children.filter((child) => typeof child !== 'string')
    let total = 1
    for (const next of [...inner, ...targets]) total += count(next)
    if (total > maxDrawnElements) throw new SvgError('svgComplex')
    counts.set(element, total)
    return total
  }
  count(root)
}
