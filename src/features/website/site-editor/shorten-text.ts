const maxLength = 160
/** The number of unchanged characters that are shown beside a change. */
const contextLength = 40

const isSurrogate = (text: string, index: number) => {
  const code = text.charCodeAt(index)
  return code >= 0xdc00 && code <= 0xdfff
}

/** The length that both texts have in common at their beginning. */
function countCommonStart(one: string, other: string): number {
  const max = Math.min(one.length, other.length)
  let length = 0
  while (length < max && one[length] === other[length]) length += 1
  return isSurrogate(one, length) || isSurrogate(other, length) ? length - 1 : length
}

function countCommonEnd(one: string, other: string, max: number): number {
  let length = 0
  while (length < max && one.at(-1 - length) === other.at(-1 - length)) length += 1
  const isCut = isSurrogate(one, one.length - length) || isSurrogate(other, other.length - length)
  return isCut ? length - 1 : length
}

function cut(text: string, from: number, to: number): string {
  // Whole words at the beginning, unless the word is longer than the context.
  const space = from > 0 ? text.indexOf(' ', from) : -1
  const start = space !== -1 && space < from + contextLength / 2 ? space + 1 : from
  const end = Math.min(to, start + maxLength)
  const safeEnd = isSurrogate(text, end) ? end - 1 : end
  const safeStart = isSurrogate(text, start) ? start + 1 : start
  return `${safeStart > 0 ? '…' : ''}${text.slice(safeStart, safeEnd)}${safeEnd < text.length ? '…' : ''}`
}

/** Shortens two versions of a text to the part in which they differ, with some words around it. */
export function shortenAroundDifference(from: string, to: string): { from: string; to: string } {
  if (from.length <= maxLength && to.length <= maxLength) return { from, to }
  const start = countCommonStart(from, to)
  const end = countCommonEnd(from, to, Math.min(from.length, to.length) - start)
  const first = Math.max(0, start - contextLength)
  const shorten = (text: string) =>
    cut(text, first, Math.min(text.length, text.length - Math.max(0, end) + contextLength))
  return { from: shorten(from), to: shorten(to) }
}
