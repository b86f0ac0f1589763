// Rules about English texts: those of the catalogues, and those of the content that comes with the product.

/** Sentences that the specification of the public site fixes character by character. */
const fixedPhrases: readonly string[] = [
  "We couldn't find any therapists in our directory.",
  "We couldn't load this therapist's profile.",
  "The therapist you're looking for doesn't exist",
  "The service you're looking for doesn't exist",
  "We'll contact you soon to schedule your consultation.",
  "the regulator's recommended guidelines",
]

const rules: readonly { wrong: RegExp; instead: string }[] = [
  { wrong: /'/, instead: 'the apostrophe ’' },
  { wrong: /\be-mail/i, instead: 'email' },
]

/** Problems with the typography of an English text. */
export function checkEnglish(name: string, text: string): string[] {
  const prose = fixedPhrases.reduce((rest, phrase) => rest.replace(phrase, ''), text)
  return rules
    .filter(({ wrong }) => wrong.test(prose))
    .map(({ instead }) => `${name} needs ${instead}: ${text}`)
}

/** The English texts of a content file, each with its path: whatever lies below a key `en`. */
export function listEnglishTexts(
  value: unknown,
  path = '',
  isEnglish = false,
): [path: string, text: string][] {
  if (typeof value === 'string') return isEnglish ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listEnglishTexts(inner, `${path}.${key}`, isEnglish || key === 'en'),
  )
}
