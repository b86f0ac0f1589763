// Rules about the catalogues in `messages/{en,fr}`.
import { checkEnglish } from './english-typography.ts'

/** A text, or a text per plural form, as the message format has it. */
type Message = string | [{ declarations: string[]; match: Record<string, string> }]
export type Catalogue = Readonly<Record<string, Message>>

/** The texts of a message: one, or one per form. */
const listTexts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message[0].match)

const listForms = (message: Message): string[] =>
  typeof message === 'string' ? [] : Object.keys(message[0].match)

/** The inputs and marks of a message, each once: `{name}`, `<call>`. */
const listParts = (message: Message): string[] => {
  const found = listTexts(message).flatMap((text) => text.match(/\{\w+\}|<\w+>/g) ?? [])
  return [...new Set(found)].toSorted()
}

// Typography as the Office québécois de la langue française recommends it.
const frenchRules: readonly { wrong: RegExp; instead: string }[] = [
  { wrong: /['"]/, instead: 'the apostrophe ’ and the quotation marks « »' },
  { wrong: /[“”]/, instead: 'the quotation marks « »' },
  { wrong: /\.\.\./, instead: 'one character: …' },
  { wrong: /[^\u00A0](?:[»%]| \$|:(?=\s|$))/, instead: 'a non-breaking space before : » % $' },
  { wrong: /«[^\u00A0]/, instead: 'a non-breaking space after «' },
  { wrong: /[\s\u00A0][;!?]/, instead: 'no space before ; ! ?' },
  {
    wrong: /\d (?:h\b|\$|\d|minute|jour|heure|seconde)/,
    instead: 'a non-breaking space after a number',
  },
]

// Words that no French text has: one of them shows a text that was copied and not translated.
const englishWord =
  /(?<![\p{L}’-])(?:the|and|your|you|our|we|us|with|this|that|is|are|not|of|to|for|from|at|all|please|here|in|my|by|more|be|who|what|how|see|send|new|call|find|book|request|choose|therapists?)(?![\p{L}’-])/iu

/** Texts between braces are names of inputs, those between `<` and `>` marks, and an address has no spaces. */
const toProse = (text: string) => text.replace(/\{\w+\}/g, '1').replace(/<\/?\w+>|https?:\S+/g, '')

function checkFrench(key: string, text: string): string[] {
  if (text.trim() === '') return [`${key} has no French`]
  const prose = toProse(text)
  const typography = frenchRules
    .filter(({ wrong }) => wrong.test(prose))
    .map(({ instead }) => `${key} needs ${instead}: ${text}`)
  return englishWord.test(prose) ? [...typography, `${key} is in English: ${text}`] : typography
}

function compare(key: string, english: Message, french: Message): string[] {
  const [inEnglish, inFrench] = [listParts(english).join(' '), listParts(french).join(' ')]
  const problems: string[] = []
  if (inEnglish !== inFrench) {
    problems.push(
      `${key} has ${inEnglish || 'no inputs'} in English and ${inFrench || 'none'} in French`,
    )
  }
  // Without it, a number of another form, such as a million in French, would show the message's name.
  for (const message of [english, french]) {
    const forms = listForms(message)
    if (forms.length > 0 && !forms.some((form) => form.endsWith('=*'))) {
      problems.push(`${key} has no form for all other numbers ("…=*")`)
    }
  }
  return problems
}

/** Problems with one area's catalogues: a key missing in a language, other inputs, or wrong typography. */
export function checkCatalogues(area: string, english: Catalogue, french: Catalogue): string[] {
  const keys = new Set([...Object.keys(english), ...Object.keys(french)])
  return [...keys].flatMap((key) => {
    const [en, fr] = [english[key], french[key]]
    if (!key.startsWith(`${area}_`))
      return [`${key} is in ${area}.json: its name begins with ${area}_`]
    if (en === undefined) return [`${key} is missing in English`]
    if (fr === undefined) return [`${key} is missing in French`]
    return compare(key, en, fr).concat(
      listTexts(en).flatMap((text) => checkEnglish(key, text)),
      listTexts(fr).flatMap((text) => checkFrench(key, text)),
    )
  })
}

/** Keys that no file uses. A message is always named in full: `m.chat_send()`. */
export function findUnused(keys: Iterable<string>, code: Iterable<string>): string[] {
  const used = new Set<string>()
  for (const text of code) {
    for (const [, key = ''] of text.matchAll(/\bm\s*\.\s*(\w+)/g)) used.add(key)
  }
  return [...keys].filter((key) => !used.has(key))
}
