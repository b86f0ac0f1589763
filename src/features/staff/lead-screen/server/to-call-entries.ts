import type { LoggedWork } from './deps.ts'
import type { DraftEntry } from './draft-entry.ts'

/** The logged calls of a lead, newest first. */
export const toCallEntries = ({ calls }: LoggedWork): DraftEntry[] =>
  calls
    .map(
      ({ id, authorId, ...call }): DraftEntry => ({
        ...call,
        id: `call-${id}`,
        callId: id,
        actorId: authorId,
        kind: 'call',
      }),
    )
    .toReversed()
