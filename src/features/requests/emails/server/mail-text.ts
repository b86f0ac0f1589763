/**
 * Text of a received mail, as every database can store and every page can show it: without NUL and
 * noncharacters, and without halves of a character.
 */
export const toMailText = (text: string) =>
  text.replace(/[\0\u{FFFE}\u{FFFF}]/gu, '').toWellFormed()

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00

/** The first `max` code units, or one fewer, so that no character is cut in two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  return text.slice(0, isFirstHalf(text.charCodeAt(max - 1)) ? max - 1 : max)
}
