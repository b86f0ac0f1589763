import type { Draft } from '#features/requests/emails/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { findGap, toGapWarning } from '#features/requests/replies/rules.ts'
import { foldText } from '#shared/fold-text.ts'

// Up to the first punctuation or line break: a name that is still being typed is not judged.
const greeting =
  /^\s*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|bonsoir|salut|allô|chère?)\s+([^\n,!.:;–—]+?)\s*[\n,!.:;–—]/iu

const titles = new Set(['m', 'mr', 'mrs', 'ms', 'mx', 'mme', 'mlle', 'monsieur', 'madame', 'dr'])

/** The words of a name: `Anne-Marie O’Neil` → `anne`, `marie`, `o`, `neil`. */
const toNameWords = (name: string) => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []

/** `Chris` and `Christopher` are the same person. */
const isSameName = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one)))

/** The name in the greeting, if it is not the client's. */
function findOtherName(message: string, lead: Pick<Lead, 'firstName' | 'lastName'>) {
  const greeted = greeting.exec(message)?.[1]
  // “Hello there” and « Bonjour à vous » name no one.
  if (greeted === undefined || !/^\p{Lu}/u.test(greeted)) return undefined
  const words = toNameWords(greeted).filter((word) => !titles.has(word))
  const names = toNameWords(leadName(lead))
  const isClient = words.some((word) => names.some((name) => isSameName(word, name)))
  return words.length === 0 || isClient ? undefined : greeted
}

// Beginnings of words, in folded letters.
const clinicalWords = [
  'abus|addict|adhd|anxi|bipolar|burnout|counsel|depress|diagnos|disorder|divorce|grief|medication',
  'mental health|panic|phobi|psychiatr|psycholog|psychotherap|ptsd|self-harm|separation|suicid|therap|trauma',
  'automutil|dependance|deuil|medicament|panique|sante mentale|tdah|trouble|tspt',
].join('|')

/** A clinical word in the subject, which others may read on a locked screen. */
function findClinicalWord(subject: string, known: readonly string[]): string | undefined {
  const folded = known.reduce(
    (text, phrase) => (phrase ? text.replaceAll(foldText(phrase), ' ') : text),
    foldText(subject),
  )
  return new RegExp(`(?<!\\p{L})(?:${clinicalWords})\\p{L}*`, 'u').exec(folded)?.[0]
}

const personalDomain =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|icloud|me|aol|videotron|proton|protonmail|bell|rogers|sympatico)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/i

/** The address, if it is one that mail providers give to private persons. */
const isPersonal = (address: string) => personalDomain.test(address)

interface WarningInput {
  draft: Pick<Draft, 'subject' | 'message' | 'initial'>
  lead: Pick<Lead, 'firstName' | 'lastName'>
  /** The address that it is sent from. */
  sender: string | undefined
  /** The practice’s name, which may contain a clinical word itself. */
  practice: string
}

/** Warnings before sending. Nothing but an empty subject prevents sending. */
export function listWarnings({ draft, lead, sender, practice }: WarningInput): string[] {
  const { subject, message, initial } = draft
  const warnings: string[] = []
  if (subject.trim() === '') {
    warnings.push('The subject is empty. Please write one before you send.')
  }
  const otherName = findOtherName(message, lead)
  if (otherName !== undefined) {
    warnings.push(`The greeting says “${otherName}”. This goes to ${leadName(lead)}.`)
  }
  // Words that an earlier subject of the thread already had are not reported again.
  const word = findClinicalWord(subject, [initial.subject, practice])
  if (word !== undefined) {
    warnings.push(`The subject says “${word}”. Others may see it on the client’s screen.`)
  }
  const gap = findGap(message)
  if (gap) warnings.push(toGapWarning(gap))
  if (sender !== undefined && isPersonal(sender)) {
    warnings.push(`${sender} is a personal mailbox, not one of the practice.`)
  }
  return warnings
}
