import type { Browser, Page } from 'playwright-core'
import type { setupE2E } from './e2e.ts'

/** The texts of an HTML document that people read or hear, without those marked as in another language. */
const readTexts = `(html) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const unread = 'script, style, noscript, svg, body [lang]'
  const texts = []
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement.closest(unread)) texts.push(textContent.trim())
  }
  for (const element of body.querySelectorAll('*')) {
    if (element.closest(unread)) continue
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
      texts.push((element.getAttribute(name) ?? '').trim())
    }
  }
  return texts
}`

/** An empty page of each browser, in which documents are parsed without being loaded. */
const parsers = new WeakMap<Browser, Promise<Page>>()

/** @returns the texts of a page as the server sends it, before any script has run */
export async function readPageTexts(
  { browser, server }: ReturnType<typeof setupE2E>,
  path: string,
) {
  const html = await (await fetch(server.url + path)).text()
  let parser = await parsers.get(browser)
  if (!parser || parser.isClosed()) {
    const opened = browser.newPage()
    parsers.set(browser, opened)
    parser = await opened
  }
  return parser.evaluate<string[]>(`(${readTexts})(${JSON.stringify(html)})`)
}

/** Several words with letters: a name or a number may be the same in both languages. */
export const isSentence = (text: string) => /\p{L}{2,}.*\s.*\p{L}{2,}.*\s.*\p{L}{2,}/u.test(text)
