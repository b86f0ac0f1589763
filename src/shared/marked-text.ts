/** Part of a message: plain words, or words with a mark: `<call>Call 988</call>`. */
export type TextPart = { words: string; mark?: string }

/**
 * Splits a message at its marked words, which become links or bold in the place that shows them. Marks do not
 * nest, and a message that contains HTML is text.
 */
export function splitMarkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: whole, 1: mark = '', 2: words = '', index } of text.matchAll(
    /<([a-z]\w*)>(.*?)<\/\1>/g,
  )) {
    if (index > end) parts.push({ words: text.slice(end, index) })
    parts.push({ words, mark })
    end = index + whole.length
  }
  if (end < text.length) parts.push({ words: text.slice(end) })
  return parts
}

/** A message as plain text. */
export const withoutMarks = (text: string): string =>
  splitMarkedText(text)
    .map(({ words }) => words)
    .join('')
