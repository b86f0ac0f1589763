import type { Actor } from '#shared/actor.ts'
import { practiceClock, practiceDay } from '#shared/practice-time.ts'
import { isQuiet } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import { digestEmail } from './emails.ts'
import { findSettings } from './find-settings.ts'

const sentFrom = '08:00'

/** One line of the morning email, with the address of the page that lists what it counts. */
export type DigestLine = { count: number; label: string; path: string }

type ListLines = (actor: Actor) => Promise<DigestLine[]>

async function sendDigest(
  deps: AlertDeps,
  listLines: ListLines,
  userId: number,
  today: string,
): Promise<number> {
  const { database, alerts, accounts, mail, clock, practice, publicUrl, timeZone } = deps
  const account = await accounts.findDetails(userId)
  if (!account || account.isSuspended) return 0
  const { choices, quietHours } = await findSettings(deps, account)
  if (choices.digest === 'off') return 0
  if (quietHours && isQuiet(clock.now(), quietHours, timeZone)) return 0
  const lines = await listLines({ ...account, userId })
  return database.transaction(async () => {
    // One instance gets it.
    if (!(await alerts.claimDigest(userId, today)) || lines.length === 0) return 0
    await mail.enqueue(account.email, digestEmail({ practice: practice(), publicUrl, lines }))
    return 1
  })
}

/** From eight o'clock: one email a day of counts and links to each person who chose it, if anything waits. @returns how many */
export async function sendDigests(deps: AlertDeps, listLines: ListLines): Promise<number> {
  const { alerts, clock, timeZone } = deps
  const now = clock.now()
  if (practiceClock(now, timeZone) < sentFrom) return 0
  const today = practiceDay(now, timeZone)
  let sent = 0
  for (const userId of await alerts.listWithoutDigest(today)) {
    sent += await sendDigest(deps, listLines, userId, today)
  }
  return sent
}
