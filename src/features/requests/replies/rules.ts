import { foldText } from '#shared/fold-text.ts'
import { type Language } from '#shared/language.ts'
import type { Reply } from './contract.ts'

export const replyTexts = {
  gone: 'This quick reply is no longer there.',
  shared: 'Shared quick replies are written by administrators.',
  tooMany: 'There are as many quick replies as there may be. Please delete one first.',
} as const

/** Names in a text for values that are known when the reply is chosen, with their labels for people. */
export const placeholders = {
  firstName: 'the client’s first name',
  practiceName: 'the practice’s name',
  therapistName: 'the therapist’s name',
  fee: 'the fee',
} as const
export type Placeholder = keyof typeof placeholders
export type ReplyValues = { [P in Placeholder]?: string | null | undefined }

export const listPlaceholders = () =>
  Object.entries(placeholders).map(([name, words]) => ({ name, words }))

/** Values for a preview, where the practice's own are not known. */
export const replyExamples: Record<Language, Record<Placeholder, string>> = {
  en: {
    firstName: 'Alex',
    practiceName: 'our practice',
    therapistName: 'Camille Roy',
    fee: '$150 per session',
  },
  fr: {
    firstName: 'Alex',
    practiceName: 'notre cabinet',
    therapistName: 'Camille Roy',
    fee: '150\u00a0$ la séance',
  },
}

const pattern = /\{(firstName|practiceName|therapistName|fee)\}/g

/** A placeholder that was left in a text, which the writer has to fill. */
export type Gap = { start: number; end: number; words: string }

/** The first placeholder in a text. */
export function findGap(text: string): Gap | undefined {
  const [found] = text.matchAll(pattern)
  if (!found) return undefined
  const [whole, name] = found
  const words = placeholders[name as Placeholder] // the pattern has no other names
  return { start: found.index, end: found.index + whole.length, words }
}

/** A text with the values that are known. Others stay visible as gaps. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(pattern, (whole, name: Placeholder) => values[name] || whole)

/** Said where a text is about to be sent with a gap. */
export const toGapWarning = ({ words }: Gap): string =>
  `The text still has a gap: please fill in ${words}.`

/** One text of a reply, whose number is `replyId`. */
export type ReplyChoice = {
  id: string
  replyId: number
  title: string
  language: Language
  text: string
}

/**
 * The texts of all replies: those in the language of the person first, each half in the order of the replies. The one
 * that was used last begins each half: several clients get the same one after the other.
 */
export function listChoices(
  replies: readonly Reply[],
  first: Language,
  lastUsed?: number,
): ReplyChoice[] {
  const second: Language = first === 'en' ? 'fr' : 'en'
  const isLast = ({ id }: Reply) => Number(id === lastUsed)
  const ordered = replies.toSorted((a, b) => isLast(b) - isLast(a))
  return [first, second].flatMap((language) =>
    ordered.flatMap(({ id, title, text }) => {
      const words = text[language]
      if (words === undefined) return []
      return [{ id: `${id}-${language}`, replyId: id, title, language, text: words }]
    }),
  )
}

/** The replies whose title or texts have all words of a search, in their order. */
export function searchReplies(replies: readonly Reply[], search: string): Reply[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return replies.filter(({ title, text }) => {
    const whole = foldText([title, text.en, text.fr].join(' '))
    return words.every((word) => whole.includes(word))
  })
}

/** The place of a choice in a search: 0 best, undefined without a match. */
function rank({ title, text }: ReplyChoice, words: readonly string[]): number | undefined {
  const name = foldText(title)
  const whole = `${name} ${foldText(text)}`
  if (!words.every((word) => whole.includes(word))) return undefined
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 0
  return words.every((word) => name.includes(word)) ? 1 : 2
}

/** Replies with all terms of a search: matches by title before matches by text, otherwise in their order. */
export function searchChoices(choices: readonly ReplyChoice[], search: string): ReplyChoice[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...choices]
  const ranked = choices.flatMap((choice) => {
    const at = rank(choice, words)
    return at === undefined ? [] : [{ choice, at }]
  })
  return ranked.toSorted((a, b) => a.at - b.at).map(({ choice }) => choice)
}
