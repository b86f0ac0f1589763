// Shows in the preview where the text is that is edited.
import { type ContentPath, getAt } from '../state/content-path.ts'

const minLength = 3
const attribute = 'data-edited'
/** Larch, as all that is changed. */
const outline = '3px solid #f2ba55'

/** The longest part of a text without `{placeholders}`, which the page fills in. */
const toSearchText = (text: string) =>
  text
    .split(/\{[a-zA-Z]+\}/)
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')

const normalise = (text: string) => text.replace(/\s+/g, ' ')

/** The innermost visible element that holds the text, outside the header if it is in both. */
function findElement(document: Document, text: string): HTMLElement | undefined {
  const wanted = normalise(text)
  const found = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      normalise(element.textContent).includes(wanted) &&
      ![...element.children].some((child) => normalise(child.textContent).includes(wanted)) &&
      element.checkVisibility(),
  )
  return found.find((element) => element.closest('main') !== null) ?? found[0]
}

function readSearchText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? toSearchText(value) : ''
  return text.length < minLength ? undefined : text
}

/**
 * Scrolls to the first of some texts that the page shows, and frames it.
 * @returns whether there is one; otherwise nothing moves
 */
export function frameText(frame: HTMLIFrameElement | null, values: readonly unknown[]): boolean {
  const document = frame?.contentDocument
  if (!document) return false
  for (const element of document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.outline = ''
    element.removeAttribute(attribute)
  }
  for (const value of values) {
    const text = readSearchText(value)
    const element = text === undefined ? undefined : findElement(document, text)
    if (!element) continue
    element.setAttribute(attribute, '')
    element.style.outline = outline
    element.style.outlineOffset = '4px'
    element.style.borderRadius = '6px'
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return true
  }
  return false
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const listStrings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : isObject(value)
      ? Object.values(value).flatMap(listStrings)
      : []

/** The text of a field, and then those of the entry that it belongs to: a new field is not on the page yet. */
export function listFieldTexts(content: unknown, path: ContentPath): string[] {
  const entryEnd = path.findLastIndex((step) => typeof step === 'number') + 1
  const own = listStrings(getAt(content, path))
  return entryEnd === 0 ? own : [...own, ...listStrings(getAt(content, path.slice(0, entryEnd)))]
}

/** A link followed in the frame leads to a page that visitors see: the draft of that page is shown instead. */
export function keepPreview(frame: HTMLIFrameElement | null): void {
  const place = frame?.contentWindow?.location
  if (!place || place.protocol === 'about:') return
  const address = new URL(place.href)
  if (address.origin !== location.origin || address.searchParams.get('preview') === 'draft') return
  address.searchParams.set('preview', 'draft')
  place.replace(address.href)
}
