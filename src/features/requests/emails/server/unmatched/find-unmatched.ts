import { getRetentionStart } from '#features/requests/leads/rules.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { unmatchedTexts } from '../../contract/unmatched.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { StoredUnmatched } from '../repository/unmatched-emails.ts'

type FindDeps = Pick<LeadMailDeps, 'audit' | 'clock' | 'emails' | 'retentionDays'>

/** An email that was received at this moment or before has expired. */
export const getOldest = ({ clock, retentionDays }: Pick<FindDeps, 'clock' | 'retentionDays'>) =>
  getRetentionStart(clock.now(), retentionDays)

type Attempt = {
  actor: Actor
  origin: Origin
  id: number
  action:
    | 'email.viewed'
    | 'email.attachment_downloaded'
    | 'email.attached'
    | 'email.dismissed'
    | 'email.put_back'
}

/** Records that an email was asked for that is not on the list. @returns the error to throw */
export async function refuseGone({ audit }: Pick<FindDeps, 'audit'>, attempt: Attempt) {
  await audit.record({ ...attempt, record: 'email', outcome: 'failed', foldsRepeats: true })
  return notFound(unmatchedTexts.gone)
}

/** An email that waits. @throws not-found */
export async function findUnmatched(deps: FindDeps, attempt: Attempt): Promise<StoredUnmatched> {
  const found = await deps.emails.findUnmatched(attempt.id, getOldest(deps))
  if (!found) throw await refuseGone(deps, attempt)
  return found
}
