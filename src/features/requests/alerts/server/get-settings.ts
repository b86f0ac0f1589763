import type { Actor } from '#shared/actor.ts'
import type { AlertSettings } from '../contract.ts'
import type { AlertDeps } from './deps.ts'
import { findSettings } from './find-settings.ts'
import { listLiveSubscriptions, presentDevice } from './list-subscriptions.ts'

/** One's own settings; `sessionToken` belongs to the current device. */
export async function getSettings(
  deps: AlertDeps,
  { userId, role }: Actor,
  sessionToken: string | undefined,
): Promise<AlertSettings> {
  const settings = await findSettings(deps, { id: userId, role })
  const live = await listLiveSubscriptions(deps, userId, sessionToken)
  return { ...settings, devices: live.map(presentDevice) }
}
