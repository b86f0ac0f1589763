// Space of every width, and characters that show nothing, with which newsletters fill their previews.
const blank = /[\s\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/gu
const blankEntity =
  /&(?:nbsp|ensp|emsp|emsp13|emsp14|thinsp|hairsp|numsp|puncsp|shy|zwj|zwnj|lrm|rlm|NoBreak|Tab|NewLine|ZeroWidthSpace|NonBreakingSpace);?/g

const toCharacter = (code: number) =>
  Number.isInteger(code) && code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' '

export const hasTextWords = (text: string) => text.replace(blank, '') !== ''

/** A tag to its end, or to the end of a text that is cut. Its sender decides how long a mail takes: see the test. */
const tag = /<[a-z!/?][^>]*(?:>|$)/gi
const alternativeText = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i

/** The text that is read of a tag: of a picture the text in its place. */
function toShownText(found: string): string {
  const alt = /^<img\b/i.test(found) ? alternativeText.exec(found) : null
  return alt?.[1] ?? alt?.[2] ?? ''
}

/** The text of HTML without its pictures. */
export const readHtmlText = (html: string) =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(tag, toShownText)
    .replace(blankEntity, ' ')
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Most mails say something within their first characters, so the rest need not be read. */
const beginningLength = 4_000
/** A tag or an entity of which only the beginning is there. */
const cutMarkup = /[<&][^<>&;]*$/

/** True if HTML says something without its pictures. */
export function hasHtmlWords(html: string): boolean {
  const beginning = readHtmlText(html.slice(0, beginningLength)).replace(cutMarkup, '')
  return hasTextWords(beginning) || hasTextWords(readHtmlText(html))
}
