import { saveText } from '#platform/client/http/save-file.ts'

/** Saves the facts of a request that a part of the page shows, as text. */
export function saveFacts(part: Element): void {
  const rows = [...part.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(': '),
  )
  const title = part.querySelector('h2')?.textContent ?? ''
  saveText([title, '', ...rows, ''].join('\n'), 'request.txt', 'text/plain')
}
