// Profiles have one text, in which some therapists write a sentence in French. Screen readers would read it
// with English sounds, so French sentences are marked. Only profiles with French among their languages are
// checked, and a sentence counts as French only when nothing in it is English.

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

const minFrenchWords = 3

function isFrench(sentence: string): boolean {
  const words = sentence.toLowerCase().split(/[^\p{L}]+/u)
  if (words.some((word) => englishWords.has(word))) return false
  return words.filter((word) => frenchWords.has(word)).length >= minFrenchWords
}

export interface TextPart {
  text: string
  isFrench: boolean
}

/** Splits a paragraph into runs of sentences in one language, without losing a character. */
export function splitByLanguage(paragraph: string): TextPart[] {
  const parts: TextPart[] = []
  for (const text of paragraph.match(/[^.!?…]*[.!?…]+[\s»”"’)]*|[^.!?…]+$/gu) ?? []) {
    const part = { text, isFrench: isFrench(text) }
    const last = parts.at(-1)
    if (last?.isFrench === part.isFrench) last.text += text
    else parts.push(part)
  }
  return parts
}
