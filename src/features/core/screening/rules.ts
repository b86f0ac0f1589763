import { type ScreeningSignal, screeningSignals } from './contract.ts'

/** A person reads the picture, types its characters and a name; a program needs no time. */
export const minFormMs = 3_000

/** Forms of one kind within an hour. */
export const maxForms = {
  fromAddress: 10,
  /** From the networks of one site together: the /48 of an IPv6 address. */
  fromSite: 40,
  inAll: 120,
  /** Without a proof of work, from browsers that have no workers: few people, and all robots that skip it. */
  unproved: 5,
} as const

export type ScreeningFacts = {
  isProved: boolean
  /** The field that no person sees was filled in. */
  isTrapped: boolean
  /** Since the security check was made. */
  ageMs: number
  /** Forms of this kind in the last hour, without this one. */
  counts: { fromAddress: number; fromSite: number; inAll: number; unproved: number }
  /** False where the operator has switched limits off. */
  isLimited: boolean
}

/** Everything unusual about a form. */
export function listSignals(facts: ScreeningFacts): ScreeningSignal[] {
  const { isProved, isTrapped, ageMs, counts, isLimited } = facts
  const unusual: Record<ScreeningSignal, boolean> = {
    'no-proof': !isProved,
    trap: isTrapped,
    'too-fast': ageMs < minFormMs,
    'many-from-address':
      isLimited &&
      (counts.fromAddress >= maxForms.fromAddress || counts.fromSite >= maxForms.fromSite),
    'many-in-all': isLimited && counts.inAll >= maxForms.inAll,
  }
  return screeningSignals.filter((signal) => unusual[signal])
}

/**
 * True if a form waits. One sign of a robot is not enough, as a person may show it too: a browser without workers, a
 * quick typist, an extension that fills in everything. Caps decide alone, and many forms without proof.
 */
export function isHeldBack(signals: readonly ScreeningSignal[], facts: ScreeningFacts): boolean {
  const isCapped = signals.includes('many-from-address') || signals.includes('many-in-all')
  const isFlood = !facts.isProved && facts.isLimited && facts.counts.unproved >= maxForms.unproved
  return isCapped || isFlood || signals.length > 1
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The words of a form that is held back: the messages of a chat, or the notes or choice of a form. */
export function listHeldTexts(content: Record<string, unknown>): string[] {
  const { messages, notes, message, therapist } = content
  if (!Array.isArray(messages)) return [notes ?? message ?? therapist].filter(isText)
  return messages.map((line: { message?: unknown }) => line.message).filter(isText)
}
