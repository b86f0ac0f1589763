import { parsePastedHtml, styleName, tagFormats } from './pasted-formats.ts'

// Prepares pasted HTML for the editor's schema, which drops whatever it does not know. What is done here is
// only what would otherwise lose the structure of a text: lists of word processors that are paragraphs with a
// drawn bullet, line breaks, nested lists, cells of tables, and formats that are styles.

const removed = 'script, style, template, title, meta, link, xml, img, svg, object, iframe, button'

const isWordListItem = (element: Element) =>
  /mso-list:\s*l\d/i.test(element.getAttribute(styleName) ?? '')

/** `1.`, `a)` and `iv.` begin an ordered item; anything else is a drawn bullet. */
const isOrderedMarker = (marker: string) => /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(marker)

/** Removes the drawn bullet of a list item. @returns its text */
function takeMarker(item: Element): string {
  const markers = [...item.querySelectorAll(`[${styleName}]`)].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute(styleName) ?? ''),
  )
  const text = markers.map(({ textContent }) => textContent).join('')
  for (const marker of markers) marker.remove()
  return text
}

function makeWordLists(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('p')) {
    if (!isWordListItem(paragraph)) continue
    const tag = isOrderedMarker(takeMarker(paragraph)) ? 'OL' : 'UL'
    const before = paragraph.previousElementSibling
    const list =
      before?.tagName === tag && before.hasAttribute('data-pasted')
        ? before
        : body.ownerDocument.createElement(tag)
    list.setAttribute('data-pasted', '')
    if (list !== before) paragraph.before(list)
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** A word processor on the web puts each item into a list of its own. */
function joinLists(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper')) {
    for (const list of wrapper.children) list.setAttribute('data-single', '')
    wrapper.replaceWith(...wrapper.children)
  }
  for (const list of body.querySelectorAll('[data-single]')) {
    const before = list.previousElementSibling
    if (before?.tagName !== list.tagName || !before.hasAttribute('data-single')) continue
    before.append(...list.children)
    list.remove()
  }
}

/** Headings that are paragraphs with a role or a class. */
function tagHeadings(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('[role=heading], p.MsoTitle')) {
    const level = /^[1-6]$/.exec(paragraph.getAttribute('aria-level') ?? '')?.[0] ?? '1'
    const heading = body.ownerDocument.createElement(`h${level}`)
    heading.append(...paragraph.childNodes)
    paragraph.replaceWith(heading)
  }
}

/** The site's lists have one level. */
function flattenLists(body: HTMLElement) {
  for (const inner of [...body.querySelectorAll('li ul, li ol')].toReversed()) {
    const item = inner.closest('li')
    item?.after(...inner.children)
    inner.remove()
  }
  for (const inner of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    inner.replaceWith(...inner.children)
  }
}

/** The site's paragraphs have no line breaks: a break divides a paragraph, or becomes a space. */
function replaceLineBreaks(body: HTMLElement) {
  for (const lineBreak of body.querySelectorAll('br')) {
    const paragraph = lineBreak.closest('p, div')
    const isInOther = lineBreak.closest('li, h1, h2, h3, h4, h5, h6, blockquote, td, th') !== null
    if (isInOther || lineBreak.parentElement !== paragraph || !paragraph) {
      lineBreak.replaceWith(' ')
      continue
    }
    const first = body.ownerDocument.createElement('p')
    while (paragraph.firstChild && paragraph.firstChild !== lineBreak) {
      first.append(paragraph.firstChild)
    }
    paragraph.before(first)
    lineBreak.remove()
  }
}

/** Each cell becomes a paragraph. */
function dissolveTables(body: HTMLElement) {
  for (const cell of [...body.querySelectorAll('td, th')].toReversed()) {
    if (cell.querySelector('p, ul, ol, h1, h2, h3')) continue
    const paragraph = body.ownerDocument.createElement('p')
    paragraph.append(...cell.childNodes)
    cell.append(paragraph)
  }
}

/** Paragraphs inside a quote would end it. */
function joinQuotes(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll('blockquote :is(p, div, footer, cite)')) {
    paragraph.replaceWith(...paragraph.childNodes, ' ')
  }
}

/** HTML from the clipboard with its lists, breaks and tables as the editor reads them. */
export function cleanPastedHtml(html: string): string {
  const body = parsePastedHtml(html)
  for (const element of body.querySelectorAll(removed)) element.remove()
  tagFormats(body)
  makeWordLists(body)
  joinLists(body)
  tagHeadings(body)
  flattenLists(body)
  replaceLineBreaks(body)
  dissolveTables(body)
  joinQuotes(body)
  return body.innerHTML
}
