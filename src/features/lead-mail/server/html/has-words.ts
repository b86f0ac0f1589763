// Space of every width, and characters that show nothing, with which newsletters fill their previews.
const blank = /[\s\p{Cc}\p{Cf}\p{Zs}\p{Default_Ignorable_Code_Point}\u2800]/gu
const blankEntity =
  /&(?:nbsp|ensp|emsp|emsp13|emsp14|thinsp|hairsp|numsp|puncsp|shy|zwj|zwnj|lrm|rlm|NoBreak|Tab|NewLine|ZeroWidthSpace|NonBreakingSpace);?/g

const toCharacter = (code: number) =>
  Number.isInteger(code) && code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ' '

export const hasTextWords = (text: string) => text.replace(blank, '') !== ''

/** True if HTML says something without its pictures. */
export const hasHtmlWords = (html: string) =>
  hasTextWords(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/<img\b[^>]*?\salt\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>/gi, '$1$2')
      .replace(/<[a-z!/?][^>]*(?:>|$)/gi, '')
      .replace(blankEntity, ' ')
      .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => toCharacter(Number.parseInt(hex, 16)))
      .replace(/&#(\d{1,7});?/g, (_, code: string) => toCharacter(Number(code))),
  )
