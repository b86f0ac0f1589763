import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { AlertSettingsChange } from '../contract.ts'
import { mergeChoices } from '../rules.ts'
import type { AlertDeps } from './deps.ts'

const noSettings = { choices: {}, quietFrom: null, quietTo: null }

/** Changes one's own choices and quiet hours. What waits because of the earlier ones stays as it is. */
export async function changeSettings(
  deps: AlertDeps,
  { userId }: Actor,
  change: AlertSettingsChange,
  origin: Origin,
): Promise<void> {
  const { database, alerts, audit } = deps
  await database.transaction(async () => {
    // Two tabs may each change a part.
    await lockUntilCommit(database, `alerts of ${userId}`)
    const [row] = await alerts.listSettings([userId])
    const { choices, quietFrom, quietTo } = row ?? noSettings
    const { quietHours = { from: quietFrom, to: quietTo } } = change
    const saved = { userId, choices, quietFrom, quietTo }
    const next = {
      userId,
      // Only what the person has chosen: the rest follows their role.
      choices: mergeChoices(choices, change.choices),
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
    }
    if (isEqual(next, saved)) return
    await alerts.saveSettings(next)
    const action = 'account.alerts_changed'
    await audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })
  })
}
