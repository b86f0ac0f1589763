import type { Language } from './language.ts'

/**
 * A text in the copy that a person gets: what someone wrote; words of ours, which the data has in English and the page in
 * its reader's language; or a value that the data has as a code and the page in words.
 */
export type Wording = string | (() => string) | { code: string; words: () => string }

/** One record about a person, as they may read it: what it says of them, and what was written since. */
export type ExportedRecord = {
  label: Wording
  at: Date
  /** The person's, where the record knows it. */
  language?: Language
  /** Names and values; empty ones are left out. */
  facts: ExportedFact[]
  entries: ExportedEntry[]
}

type ExportedFact = readonly [name: Wording, value: Wording]
export type ExportedEntry = { at: Date; what: Wording; text: Wording }

/** As the data has it. Run it in English. */
export const readData = (wording: Wording): string =>
  typeof wording === 'object' ? wording.code : typeof wording === 'string' ? wording : wording()

/** As the page has it. Run it in the language of its reader. */
export const readWords = (wording: Wording): string =>
  typeof wording === 'object' ? wording.words() : typeof wording === 'string' ? wording : wording()

/** The facts that have a value. */
export const toFacts = (
  facts: readonly (readonly [Wording, Wording | null | undefined])[],
): ExportedFact[] => facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

/** A value of a list of codes. */
export const toCode = <Code extends string>(
  code: Code,
  labels: Readonly<Record<Code, () => string>>,
): Wording => ({ code, words: labels[code] })
