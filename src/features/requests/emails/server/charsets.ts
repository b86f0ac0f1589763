// The charsets of mails as they really come: a wrong label, none, or one that no browser knows.
import { isAscii } from 'node:buffer'

const decode = (bytes: Uint8Array, charset: string, fatal = false) =>
  new TextDecoder(charset, { fatal }).decode(bytes)

// Made once: a mail may switch between encodings at every second character.
const utf16Decoder = new TextDecoder('utf-16be')
const chineseDecoder = new TextDecoder('gb18030')

function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return decode(bytes, charset, true)
  } catch {
    return undefined
  }
}

/** Names of charsets that mail programs use and the encoding standard lacks. */
const otherNames: Partial<Record<string, string>> = {
  gb2312: 'gb18030',
  gbk: 'gb18030',
  cp936: 'gb18030',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  'iso-8859-8-i': 'iso-8859-8',
  unicode: 'utf-16',
}

function toName(charset: string | undefined): string | undefined {
  const name = charset
    ?.trim()
    .toLowerCase()
    .replace(/^['"]|['"]$/g, '')
    .replace(/^x-(?=gbk|cp|windows|sjis)/, '')
    .replace(/^cp-/, 'cp')
    .replace(/^(?:unicode-1-1-)?utf-?(7|8)$/, 'utf-$1')
    .replace(/^utf16/, 'utf-16')
  return name === undefined ? undefined : (otherNames[name] ?? name)
}

/** The upper halves of the code pages of DOS, which the encoding standard lacks. Old practice programs still send them. */
const codePages: Partial<Record<string, string>> = {
  cp437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯\u00b4\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ\u00b4\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
}
// The same code page with the euro sign.
codePages['cp858'] = codePages['cp850']?.replace('ı', '€')

function decodeCodePage(bytes: Uint8Array, name: string): string | undefined {
  const upper = codePages[name.replace(/^(ibm-?|cspc)/, 'cp').replace(/^cp(\d{3})\D.*$/, 'cp$1')]
  if (upper === undefined) return undefined
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80),
  ).join('')
}

/** RFC 2152: `+` begins UTF-16 in base64, which `-` or any other character ends. */
const decodeUtf7 = (text: string) =>
  text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, encoded: string) => {
    if (encoded === '') return whole === '+-' ? '+' : whole
    const bytes = Buffer.from(encoded, 'base64')
    return utf16Decoder.decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  })

/** RFC 1843: two bytes for each character between `~{` and `~}`, without their highest bits. */
const decodeHz = (text: string) =>
  text
    .replace(/~\{([\s\S]*?)(?:~\}|$)/g, (_, pairs: string) =>
      chineseDecoder.decode(
        Buffer.from(pairs, 'latin1').map((byte) => (byte < 0x21 ? byte : byte | 0x80)),
      ),
    )
    .replaceAll('~~', '~')

function decodeUtf16(bytes: Uint8Array, name: string): string {
  const at = (place: 0 | 1) =>
    bytes.filter((byte, index) => index % 2 === place && byte === 0).length
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  // Latin letters have their zero bytes first in big-endian order.
  const isBig = name === 'utf-16' ? at(0) > at(1) : name === 'utf-16be'
  return decode(bytes, isBig ? 'utf-16be' : 'utf-16le')
}

const hasUtf16Mark = ([first, second]: Uint8Array) =>
  (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)

const escape = 0x1b
const hasJapaneseEscape = (ascii: string) => ascii.includes('\x1b$B') || ascii.includes('\x1b$@')

/** Charsets that write everything in bytes below 0x80, so UTF-8 would always seem valid. */
function decodeSevenBit(bytes: Uint8Array, name: string | undefined): string | undefined {
  const isJapanese = name?.startsWith('iso-2022-jp') ?? false
  const isChinese = name?.startsWith('hz-gb') ?? false
  if (name !== 'utf-7' && !isJapanese && !isChinese && !bytes.includes(escape)) return undefined
  const ascii = Buffer.from(bytes).toString('latin1')
  if (name === 'utf-7') return decodeUtf7(ascii)
  if (isChinese) return decodeHz(ascii)
  return isJapanese || hasJapaneseEscape(ascii) ? decode(bytes, 'iso-2022-jp') : undefined
}

/** Some bytes of a text may be damaged: UTF-8 if more of its other characters are whole than broken. */
function decodeDamaged(bytes: Uint8Array): string {
  const text = decode(bytes, 'utf-8')
  const broken = text.split('\ufffd').length - 1
  const whole = text.replace(/[\0-\x7f\ufffd]/g, '').length
  return whole > broken ? text : decode(bytes, 'windows-1252')
}

/**
 * Decodes valid UTF-8 as such whatever is declared (Gmail's API delivers UTF-8 under the old label), other bytes by the
 * declared charset, or else as windows-1252.
 */
export function decodeText(bytes: Uint8Array, charset: string | undefined): string {
  const name = toName(charset)
  const isUtf16 = name?.startsWith('utf-16') ?? false
  if (hasUtf16Mark(bytes) || (isUtf16 && bytes.includes(0))) return decodeUtf16(bytes, name ?? '')
  const sevenBit = isAscii(bytes) ? decodeSevenBit(bytes, name) : undefined
  if (sevenBit !== undefined) return sevenBit
  const unicode = tryDecode(bytes, 'utf-8')
  if (unicode !== undefined) return unicode
  if (isUtf16) return decodeUtf16(bytes, name ?? '')
  if (name?.startsWith('iso-2022-jp')) {
    return tryDecode(bytes, 'shift_jis') ?? tryDecode(bytes, 'euc-jp') ?? decodeDamaged(bytes)
  }
  if (name === undefined || name === 'utf-8') return decodeDamaged(bytes)
  try {
    return decodeCodePage(bytes, name) ?? decode(bytes, name)
  } catch {
    return decodeDamaged(bytes) // an unknown charset
  }
}
