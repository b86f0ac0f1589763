import { openPerson } from './browser.ts'
import type { setupE2E } from './e2e.ts'

/** The texts of a page that people read or hear, without those marked as in another language. Run in the browser. */
const readTexts = `(() => {
  const unread = 'script, style, noscript, svg, body [lang]'
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement.closest(unread)) texts.push(textContent.trim())
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(unread)) continue
    for (const name of ['aria-label', 'alt', 'title', 'placeholder']) {
      texts.push((element.getAttribute(name) ?? '').trim())
    }
  }
  return texts
})()`

/** @returns the texts of a page as the server sends it, before any script has run */
export async function readPageTexts(stage: ReturnType<typeof setupE2E>, path: string) {
  const { page, close } = await openPerson(stage.browser, stage.server.url, {
    javaScriptEnabled: false,
  })
  await page.goto(path)
  const texts = await page.evaluate<string[]>(readTexts)
  await close()
  return texts
}

/** Several words with letters: a name or a number may be the same in both languages. */
export const isSentence = (text: string) => /\p{L}{2,}.*\s.*\p{L}{2,}.*\s.*\p{L}{2,}/u.test(text)
