/** One record about a person, as they may read it: what it says of them, and what was written since. */
export type ExportedRecord = {
  label: string
  at: Date
  /** Names and values; empty ones are left out. */
  facts: (readonly [string, string])[]
  entries: ExportedEntry[]
}

export type ExportedEntry = { at: Date; what: string; text: string }

/** The facts that have a value. */
export const toFacts = (
  facts: readonly (readonly [string, string | null | undefined])[],
): (readonly [string, string])[] =>
  facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
