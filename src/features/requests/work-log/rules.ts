import type { CallOutcome } from './contract/calls.ts'
import { noteTextSchema } from './contract/notes.ts'

/** The problem with the text of a note, if there is one. */
export const checkNoteText = (note: string): string | undefined =>
  noteTextSchema.safeParse(note).error?.issues[0]?.message

/** A client who was spoken to, or has a voicemail, has been contacted. */
export const reachesClient = (outcome: CallOutcome) =>
  outcome === 'spoke' || outcome === 'voicemail'
