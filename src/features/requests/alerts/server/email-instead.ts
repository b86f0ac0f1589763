import type { AlertKind, PushPayload } from '../contract.ts'
import { chooseWithoutDevice } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import { alertEmail } from './emails.ts'
import { findSettings } from './find-settings.ts'
import { isAnnouncedAnyway } from './is-announced-anyway.ts'
import { filterKinds, mergePayloads, toPayload } from './to-payload.ts'

/**
 * Emails what no device of the person can show, together with what is to be emailed to them at this moment anyway.
 * Call it in the transaction that takes it out of the queue.
 */
export async function emailInstead(
  deps: AlertDeps,
  userId: number,
  payloads: readonly PushPayload[],
): Promise<void> {
  const { accounts, alerts, clock, mail, practice, publicUrl } = deps
  const account = await accounts.findDetails(userId)
  if (!account || account.isSuspended) return
  const { choices, chosen } = await findSettings(deps, account)
  const isEmailed = (kind: AlertKind | 'test') =>
    kind !== 'test' &&
    chooseWithoutDevice(account.role, choices, chosen, kind) === 'email' &&
    !isAnnouncedAnyway(deps, kind, account.email)
  const due = await alerts.takeDue({ userId, channel: 'email' }, clock.now())
  const pushed = payloads.map((payload) => filterKinds(payload, isEmailed))
  const payload = mergePayloads([...pushed, toPayload(due)])
  if (Object.keys(payload.counts).length === 0) return
  await mail.enqueue(account.email, alertEmail({ practice: practice(), publicUrl, payload }))
}
