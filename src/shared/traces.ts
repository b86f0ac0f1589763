import type { Actor, Origin } from './actor.ts'

/** The actor is null for the person themselves, who has no account. */
export type Eraser = { actor: Pick<Actor, 'userId'> | null; origin: Origin | null }

/** Traces of a deleted record: emails to its person, which wait or are files, and emails from them. */
export type Traces = {
  addresses: readonly string[]
  /** Of the emails that were about the record, whatever address they went to. */
  messageIds?: readonly string[]
  /** False for addresses that a stranger may have typed: emails from them may be another person's, and stay. */
  isAddressProven?: boolean
}

/**
 * Deletes the traces that belong to no other record of the same person. Call it in the transaction that deleted the
 * record, after it. @returns how many emails to the person were deleted
 */
export type EraseTraces = (traces: Traces, by: Eraser) => Promise<number>
