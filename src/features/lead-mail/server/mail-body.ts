import { textLimits } from '#shared/text.ts'
import type { Cleaned } from './cleaner.ts'
import { maxHtmlLength } from './limits.ts'
import type { ReceivedMail } from './mail-reader.ts'

/** The words of a mail as they are shown. */
export type MailBody = {
  body: string
  bodyType: 'html' | 'plain'
  hasPictures: boolean
  isCut: boolean
}

/** `clean` is its HTML made safe; undefined where there is none, or none that could be made safe. */
export function toBody(
  { html, plain = '' }: Pick<ReceivedMail, 'html' | 'plain'>,
  clean: Cleaned,
): MailBody {
  const words = plain.trim()
  // HTML in which nothing is left (a lone picture) says less than the words beside it.
  if (clean && (clean.html !== '' || words === '')) {
    const isCut = (html ?? '').length > maxHtmlLength || clean.isCut
    return { body: clean.html, bodyType: 'html', hasPictures: clean.hasPictures, isCut }
  }
  return {
    body: words.slice(0, textLimits.emailBody),
    bodyType: 'plain',
    hasPictures: false,
    isCut: words.length > textLimits.emailBody || (html !== undefined && !clean),
  }
}
