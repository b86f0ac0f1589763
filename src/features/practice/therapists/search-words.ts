// The words of a search and of what it finds. The same on the server and in the browser.

import { foldText } from '#shared/fold-text.ts'

/** Short words before a vowel in French: `l’anxiété`, `qu’elle`. */
const elisions = /(?<![\p{L}\p{N}])(?:[cdjlmnst]|jusqu|lorsqu|qu)'(?=[aehiouy])/gu

const toPlain = (text: string) => foldText(text).replaceAll(elisions, ' ')

const split = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** The words of a text: `L’Anxiété, self-harm` → `anxiete self harm`. Those with an apostrophe as one: `don’t` → `dont`. */
export const toWords = (text: string): string[] => split(toPlain(text).replaceAll("'", ''))

/** The words by which a text is found: `O’Neil` by `oneil` and by `neil`. */
export const toIndexWords = (text: string): string[] => [
  ...new Set([...toWords(text), ...split(toPlain(text)), ...split(foldText(text))]),
]

const minStemLength = 4
const endings = /(?:e?ments?|ings?|ers?|e[dstz]?|ees?|es|s|x)$/
const ownStem = /ss$/

/** The same for forms of one word: `worried` and `worries`, `stressé` and `stressée`. It is no word itself. */
export function toStem(word: string): string {
  const bare = ownStem.test(word) ? word : word.replace(endings, '')
  const stem = bare.length < minStemLength ? word : bare
  return stem.replace(/(.)\1$/, '$1').replace(/y$/, 'i')
}

/** Shorter words with another letter are other words. */
const minSlipLength = 5

/** True if one letter is wrong, missing, doubled or exchanged with its neighbour. Never the first one. */
export function isOneSlip(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length)
  const longer = Math.max(typed.length, word.length)
  if (shorter < minSlipLength - 1 || longer < minSlipLength || longer - shorter > 1) return false
  if (typed[0] !== word[0] || typed === word) return false
  let at = 0
  while (typed[at] === word[at]) at += 1
  const rest = (text: string, from: number) => text.slice(at + from)
  if (typed.length !== word.length) {
    const isLonger = typed.length > word.length
    return rest(typed, isLonger ? 1 : 0) === rest(word, isLonger ? 0 : 1)
  }
  const isExchanged = typed[at] === word[at + 1] && typed[at + 1] === word[at]
  return rest(typed, 1) === rest(word, 1) || (isExchanged && rest(typed, 2) === rest(word, 2))
}

/** Words that say nothing about a therapist. What else someone types is looked for. */
const fillers = new Set(
  (
    'a about after all also am an and any anybody anyone are as at be because been being but by can cannot cant ' +
    'could couldnt deal dealing did didnt do does doesnt doing dont every everything feel feeling feelings feels ' +
    'find for from get gets getting give go going good got had has have having help helping helps her him his how i id if ' +
    'im in into is isnt issue issues it its ive just keep keeps kind know like looking lot make makes many me mine more most ' +
    'much my myself near need needed needs no not of often on one or our out over people person please problem ' +
    'problems really she he so some somebody someone something struggle struggling suffer suffering take than that ' +
    'the their them then there theres these they thing things think this those to too treat treating treatment us very want ' +
    'wants was we well were what when where which who whos whose why will with without wont would you your session sessions ' +
    'appointment appointments available counsellor counselor counselling counseling counsellors counselors doctor ' +
    'psychotherapist psychotherapists psychotherapy therapist therapists therapy therapies specialist specialists specialize ' +
    'speak speaking speaks works support supports who since until since during ' +
    'ai aide aider as au aussi aux avec avoir beaucoup besoin bien bon bonne c ca ce cela ces cet cette chaque chercher ' +
    'cherche comme comment dans de depuis des dois du elle elles en est et etre etais faire fais fait font gens il ils j jai je ' +
    'juste la le les leur lui ma mais me mes moi mon ne ni nos notre nous on ou par parce parle parler pas personne ' +
    'personnes peu peux plus pour pourquoi pouvoir probleme problemes quand que quelqu quelqun quelque qui quoi sa sais sans ' +
    'se sens sent sentir ses son sont suis sur ta te tes toi ton toujours tout toute tous toutes tres trop trouble troubles trouver tu un une ' +
    'va vais veut veux vers veulent voudrais voir vos votre vous y etait nest cest dun dune quel quelle ' +
    'rendez rdv seance seances suivi therapeute therapeutes therapie therapies psychologie psychotherapeute psychotherapeutes ' +
    'psychotherapie consultation consulter disponible professionnel intervenant intervenante soutien'
  ).split(' '),
)

export const isFiller = (word: string): boolean => fillers.has(word)
