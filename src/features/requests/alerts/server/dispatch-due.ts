import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { AlertDeps } from './deps.ts'
import { emailInstead } from './email-instead.ts'
import { alertEmail } from './emails.ts'
import { listLiveSubscriptions } from './list-subscriptions.ts'
import type { AlertRow } from './repository/tables.ts'
import { toPayload } from './to-payload.ts'

async function sendEmail(deps: AlertDeps, userId: number, rows: readonly AlertRow[]) {
  const { accounts, mail, practice, publicUrl } = deps
  const account = await accounts.findDetails(userId)
  if (!account || account.isSuspended) return
  const payload = toPayload(rows)
  await mail.enqueue(account.email, alertEmail({ practice: practice(), publicUrl, payload }))
}

async function queuePushes(deps: AlertDeps, userId: number, rows: readonly AlertRow[]) {
  const live = await listLiveSubscriptions(deps, userId)
  if (live.length === 0) {
    // Each kind by itself, so that the one that is emailed still names its record.
    const kinds = [...Map.groupBy(rows, ({ kind }) => kind).values()]
    await emailInstead(deps, userId, kinds.map(toPayload))
    return
  }
  const payload = JSON.stringify(toPayload(rows))
  const ids = live.map(({ id }) => id)
  await deps.alerts.insertDeliveries(ids, payload, deps.clock.now())
}

/**
 * Turns the due alerts of one person on one channel into one email, or one push message for each device; while no device
 * takes any, they are emailed.
 * @returns how many alerts that were, or undefined when none is due
 */
async function dispatchNext(deps: AlertDeps): Promise<number | undefined> {
  const { database, alerts, clock } = deps
  const now = clock.now()
  const next = await alerts.findDue(now)
  if (!next) return undefined
  const { userId, channel } = next
  return database.transaction(async () => {
    await lockUntilCommit(database, `alerts of ${userId}`)
    // Empty when another instance has been faster.
    const rows = await alerts.takeDue(next, now)
    if (rows.length === 0) return 0
    if (channel === 'email') await sendEmail(deps, userId, rows)
    else await queuePushes(deps, userId, rows)
    return rows.length
  })
}

/** Dispatches all alerts that are due. @returns how many */
export async function dispatchDue(deps: AlertDeps, isStopping: () => boolean): Promise<number> {
  let total = 0
  while (!isStopping()) {
    const dispatched = await dispatchNext(deps)
    if (dispatched === undefined) break
    total += dispatched
  }
  return total
}
