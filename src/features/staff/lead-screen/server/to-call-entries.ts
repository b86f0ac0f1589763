import type { TimelineDeps } from './deps.ts'
import type { DraftEntry } from './draft-entry.ts'

type Viewed = Awaited<ReturnType<TimelineDeps['leads']['view']>>

/** The logged calls of a lead, newest first. */
export const toCallEntries = ({ calls }: Viewed): DraftEntry[] =>
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
