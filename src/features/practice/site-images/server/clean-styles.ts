import { cleanValue, styleProperties } from './svg-policy.ts'

type CleanStyle = { text: string; references: string[] }

/** The declarations of a `style` attribute or of one rule, without those that are not accepted. */
export function cleanDeclarations(css: string): CleanStyle {
  const references: string[] = []
  const allowed = css.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const written = declaration.slice(colon + 1).trim()
    const value = cleanValue(written.replace(/!\s*important$/i, ''))
    if (colon < 1 || !styleProperties.has(property) || !value) return []
    references.push(...value.references)
    return [`${property}:${value.text}`]
  })
  return { text: allowed.join(';'), references }
}

/** One rule: its simple selectors, and the ids that its declarations refer to. */
export type StyleRule = { selectors: string[]; text: string; references: string[] }

/** @returns undefined where a comment does not end */
function removeComments(css: string): string | undefined {
  const [first = '', ...rest] = css.split('/*')
  const parts = rest.map((part) => {
    const end = part.indexOf('*/')
    return end === -1 ? undefined : part.slice(end + 2)
  })
  return parts.includes(undefined) ? undefined : first + parts.join('')
}

const rule = /([^{}]*)\{([^{}]*)\}/y
const selector = /^[.#]?[A-Za-z_][\w-]*$/

/**
 * The rules of a `<style>` element: simple selectors with accepted declarations.
 * @returns undefined where there is anything else, such as an at-rule
 */
export function cleanStylesheet(css: string): StyleRule[] | undefined {
  const source = removeComments(css)
  if (source === undefined || /[@\\<]/.test(source)) return undefined
  const rules: StyleRule[] = []
  rule.lastIndex = 0
  let end = 0
  for (let found = rule.exec(source); found; found = rule.exec(source)) {
    const selectors = (found[1] ?? '').split(',').map((one) => one.trim())
    if (!selectors.every((one) => selector.test(one))) return undefined
    const { text, references } = cleanDeclarations(found[2] ?? '')
    rules.push({ selectors, text: `${selectors.join(',')}{${text}}`, references })
    end = rule.lastIndex
  }
  return source.slice(end).trim() === '' ? rules : undefined
}
