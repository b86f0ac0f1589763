import type { Actor } from '#shared/actor.ts'
import { callUndoMinutes } from './contract/calls.ts'
import { noteEditMinutes } from './contract/notes.ts'

/** The moment from which a note stays as it is. */
export const getNoteEditEnd = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + noteEditMinutes * 60_000)

/** Authors can correct their note for 15 minutes; then it belongs to the record. */
export const mayChangeNote = (
  actor: Pick<Actor, 'userId'>,
  note: { authorId: number | null; createdAt: Date },
  now: Date,
): boolean => note.authorId === actor.userId && now < getNoteEditEnd(note)

/** The moment from which a logged call stays. */
export const getCallUndoEnd = ({ at }: { at: Date }): Date =>
  new Date(at.getTime() + callUndoMinutes * 60_000)

/** A call can be taken back by who logged it, for 15 minutes. */
export const mayDeleteCall = (
  actor: Pick<Actor, 'userId'>,
  call: { authorId: number; at: Date },
  now: Date,
): boolean => call.authorId === actor.userId && now < getCallUndoEnd(call)
