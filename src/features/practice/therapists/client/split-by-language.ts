// Some therapists write a sentence in the other language: French in an English text, or English in a French
// one. Screen readers would read it with the wrong sounds, so such sentences are marked. A sentence counts
// as foreign only when nothing in it is of the text's own language.

import type { Language } from '#shared/language.ts'

const frenchWords = new Set(
  'à au aux avec c ce ces cette chez d dans de des du elle en est et êtes il ils j je l la le les leur ma mais mes moi mon ne nous notre nos ont ou où par pas plus pour qu que qui sa se ses si son sont suis sur ta te tu un une vos votre vous y'.split(
    ' ',
  ),
)
const englishWords = new Set(
  'a am and are as at be but by can do for from had has have he her here how i if in is it my not of or our she so that the their them they this to was we were what when who will with you your'.split(
    ' ',
  ),
)

const commonWords = { en: englishWords, fr: frenchWords }
// The `d` of "I'd" would be the French `d’`.
const englishEnding = /(?<=\p{L})['’](d|ll|m|re|s|t|ve)(?!\p{L})/gu

const minForeignWords = 3

function isIn(foreign: Language, own: Language, sentence: string): boolean {
  const words = sentence
    .toLowerCase()
    .replaceAll(englishEnding, '')
    .split(/[^\p{L}]+/u)
  if (words.some((word) => commonWords[own].has(word))) return false
  return words.filter((word) => commonWords[foreign].has(word)).length >= minForeignWords
}

export interface TextPart {
  text: string
  language: Language
}

/** Splits a paragraph of a text in `own` language into runs of sentences in one, without losing a character. */
export function splitByLanguage(paragraph: string, own: Language): TextPart[] {
  const foreign = own === 'en' ? 'fr' : 'en'
  const parts: TextPart[] = []
  for (const text of paragraph.match(/[^.!?…]*[.!?…]+[\s»”"’)]*|[^.!?…]+$/gu) ?? []) {
    const part: TextPart = { text, language: isIn(foreign, own, text) ? foreign : own }
    const last = parts.at(-1)
    if (last?.language === part.language) last.text += text
    else parts.push(part)
  }
  return parts
}
