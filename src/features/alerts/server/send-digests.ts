import type { Actor } from '#shared/actor.ts'
import { paths } from '#shared/paths.ts'
import { practiceClock, practiceDay } from '#shared/practice-time.ts'
import { isQuiet } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import { digestEmail } from './emails.ts'
import { findSettings } from './find-settings.ts'

const sentFrom = '08:00'

/** Everything that waits, as lines of the morning email; only what there is. */
async function listWaiting(deps: AlertDeps, actor: Actor) {
  const { waiting, responseTargetHours } = deps
  const limit = waiting.findOpeningStart(responseTargetHours)
  const [{ toContact, overdue, answered }, chats] = await Promise.all([
    waiting.countLeads(actor, limit),
    actor.role === 'admin' ? waiting.countWaitingChats() : 0,
  ])
  const leads = paths.leadsWithStatus('notContacted')
  return [
    { count: toContact, label: 'to contact', path: leads },
    { count: overdue, label: 'of them past the target', path: leads },
    { count: answered, label: 'with an answer nobody has read', path: paths.leads },
    { count: chats, label: 'chats waiting for an answer', path: paths.chats },
  ].filter(({ count }) => count > 0)
}

async function sendDigest(deps: AlertDeps, userId: number, today: string): Promise<number> {
  const { database, alerts, accounts, mail, clock, practice, publicUrl, timeZone } = deps
  const account = await accounts.findDetails(userId)
  if (!account || account.isSuspended) return 0
  const { choices, quietHours } = await findSettings(deps, account)
  if (choices.digest === 'off') return 0
  if (quietHours && isQuiet(clock.now(), quietHours, timeZone)) return 0
  const lines = await listWaiting(deps, { ...account, userId })
  return database.transaction(async () => {
    // One instance gets it.
    if (!(await alerts.claimDigest(userId, today)) || lines.length === 0) return 0
    await mail.enqueue(account.email, digestEmail({ practice: practice(), publicUrl, lines }))
    return 1
  })
}

/** From eight o'clock: one email a day of counts and links to whoever chose it, if anything waits. @returns how many */
export const sendDigests = (deps: AlertDeps) => async (): Promise<number> => {
  const { alerts, clock, timeZone } = deps
  const now = clock.now()
  if (practiceClock(now, timeZone) < sentFrom) return 0
  const today = practiceDay(now, timeZone)
  let sent = 0
  for (const userId of await alerts.listWithoutDigest(today)) {
    sent += await sendDigest(deps, userId, today)
  }
  return sent
}
