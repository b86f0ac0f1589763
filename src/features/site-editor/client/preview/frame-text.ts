// Shows in the preview where the text is that is edited.

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

/** Scrolls to a text of the page and frames it. A text that the page does not show changes nothing. */
export function frameText(frame: HTMLIFrameElement | null, value: unknown): void {
  const document = frame?.contentDocument
  if (!document) return
  for (const element of document.querySelectorAll<HTMLElement>(`[${attribute}]`)) {
    element.style.outline = ''
    element.removeAttribute(attribute)
  }
  const text = typeof value === 'string' ? toSearchText(value) : ''
  if (text.length < minLength) return
  const element = findElement(document, text)
  if (!element) return
  element.setAttribute(attribute, '')
  element.style.outline = outline
  element.style.outlineOffset = '4px'
  element.style.borderRadius = '6px'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
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
