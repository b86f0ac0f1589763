// The fields in which a profile claims an expert or a specialist, and whether a certificate names them. Portal only.

import { foldText } from '#shared/fold-text.ts'

const certificate = /certif|accredit|agréé|specialist|spécialis|diploma|diplôme|fellow/i

/** The entries of an education that may be the ground of a claim. */
export const findCertificates = (education: readonly string[]): string[] =>
  education.filter((entry) => certificate.test(entry))

/** Words that say nothing about the subject. */
const general = new Set(
  (
    'a an and as at for from help helping i in is it my of on or our people client clients the their they therapist ' +
    'therapists therapy therapies treating treatment treatments we who with work working you your registered years ' +
    'experience experienced support supporting issues care practice ' +
    'au aux avec clientele d de des dont du en et est je l la le les leur ma mes mon notre nous ou par personnes pour ' +
    'qui s sur therapie therapies therapeute traitement traitements un une vos votre vous ans experience'
  ).split(' '),
)
const maxWords = 6
const stemLength = 5

const toSubjectWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !general.has(word))

/** The text up to the end of the clause, and in English the word before: `anger specialist`. */
function findSubject(text: string, at: number, claim: string): string[] {
  const [after = ''] = text
    .slice(at + claim.length)
    .split(/[.,;:!?\n()–—]|\s(?:who|qui|with|avec)\s/u)
  const words = toSubjectWords(after).slice(0, maxWords)
  if (words.length > 0) return words
  const before =
    text
      .slice(0, at)
      .split(/[.,;:!?\n()–—]/u)
      .at(-1) ?? ''
  return toSubjectWords(before).slice(-1)
}

/** `traumatic` and `trauma` are the same. */
const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= stemLength &&
    one.slice(0, stemLength) === other.slice(0, stemLength))

/** True if these certificates name everything that a claim is about; not for a claim about nothing in particular. */
export function isGrounded(
  text: string,
  claim: { index: number; 0: string },
  certificates: readonly string[],
): boolean {
  const subject = findSubject(text, claim.index, claim[0])
  const named = certificates.flatMap(toSubjectWords)
  return subject.length > 0 && subject.every((word) => named.some((one) => isSameWord(one, word)))
}
