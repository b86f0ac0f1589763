import { textLimits } from '#shared/text.ts'
import { maxHtmlLength } from '../limits.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import { cutText } from '../mail-text.ts'
import type { Cleaned } from './cleaner.ts'
import { hasHtmlWords, hasTextWords, readHtmlText } from './has-words.ts'

/** The text of an email as it is shown. */
export type MailBody = {
  body: string
  bodyType: 'html' | 'plain'
  hasPictures: boolean
  isCut: boolean
}

/** `clean` is the sanitised HTML; undefined without HTML, or when it could not be sanitised. */
export function toBody(
  { html, plain = '' }: Pick<ReceivedMail, 'html' | 'plain'>,
  clean: Cleaned,
): MailBody {
  // The plain text is better than HTML that says nothing, such as a single picture or an empty line. Words in elements
  // that are not shown, such as a form's fields, are read as text.
  const text = hasTextWords(plain) || !clean ? plain.trim() : readHtmlText(html ?? '').trim()
  const hasPicture = clean !== undefined && (clean.hasPictures || /<img\b/i.test(clean.html))
  if (clean && (hasHtmlWords(clean.html) || (hasPicture && !hasTextWords(text)))) {
    const isCut = (html ?? '').length > maxHtmlLength || clean.isCut
    return { body: clean.html, bodyType: 'html', hasPictures: clean.hasPictures, isCut }
  }
  return {
    body: cutText(text, textLimits.emailBody),
    bodyType: 'plain',
    hasPictures: false,
    isCut: text.length > textLimits.emailBody || (html !== undefined && !clean),
  }
}
