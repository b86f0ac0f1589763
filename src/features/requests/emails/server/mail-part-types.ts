/** Text that is a file even without a name. */
const fileTypes =
  /^text\/(?:calendar|x-calendar|vcard|x-vcard|directory|csv|rtf|richtext|css|xml|x-amp-html|watch-html|rfc822-headers)$/i

/** True for the types in which mails have their text; some programs write the type the wrong way round. */
export const isTextType = (type: string) =>
  /^(?:text\/|plain\/text$)/i.test(type) && !fileTypes.test(type)

type Part = { mimeType: string; headers: readonly { name: string; value: string }[] }

/** True for text that is no attachment, whatever its name: mobile phones give their texts names. */
export const mayBeWords = ({ mimeType, headers }: Part) =>
  isTextType(mimeType) &&
  !headers.some(
    ({ name, value }) => /^content-disposition$/i.test(name) && /^\s*attachment/i.test(value),
  )

/** The parts that a mail server's report has for programs. */
export const isReportData = (type: string) => /^(?:message\/|text\/rfc822-headers$)/i.test(type)
