/** Text, or a link with text. */
type Words = string | { words: string; href: string }

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Parses `call [988](tel:988) now` into texts and links. */
export function splitLinks(text: string): Words[] {
  const parts: Words[] = []
  let end = 0
  for (const { index, 0: whole, 1: words = '', 2: href = '' } of text.matchAll(link)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ words, href })
    end = index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}
