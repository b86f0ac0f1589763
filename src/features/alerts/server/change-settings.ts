import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { isEqual } from '#shared/is-equal.ts'
import type { AlertSettingsChange } from '../contract.ts'
import { mergeChoices } from '../rules.ts'
import type { AlertDeps } from './deps.ts'
import { findSettings } from './find-settings.ts'

/** Changes one's own choices and quiet hours. What waits because of the earlier ones stays as it is. */
export const changeSettings =
  (deps: AlertDeps) =>
  async ({ userId, role }: Actor, change: AlertSettingsChange, origin: Origin): Promise<void> => {
    const { database, alerts, audit } = deps
    await database.transaction(async () => {
      // Two tabs may each change a part.
      await lockUntilCommit(database, `alerts of ${userId}`)
      const before = await findSettings(deps, { id: userId, role })
      const choices = mergeChoices(before.choices, change.choices)
      const quietHours = change.quietHours === undefined ? before.quietHours : change.quietHours
      if (isEqual(choices, before.choices) && isEqual(quietHours, before.quietHours)) return
      await alerts.saveSettings({
        userId,
        choices,
        quietFrom: quietHours?.from ?? null,
        quietTo: quietHours?.to ?? null,
      })
      const action = 'account.alerts_changed'
      await audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })
    })
  }
