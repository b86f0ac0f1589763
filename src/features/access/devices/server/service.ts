import type { AuthService } from '#features/access/auth/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { LiveSession, SessionService } from '#features/core/sessions/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { Device } from '../contract.ts'
import { parseDevice } from '../rules.ts'

type DeviceDeps = {
  database: Database
  sessions: Pick<SessionService, 'listForUser' | 'endOwn'>
  auth: Pick<AuthService, 'endEverySignIn'>
  audit: AuditService
}

export type DeviceService = ReturnType<typeof createDeviceService>

function presentDevice(session: LiveSession): Device {
  const { name, kind } = parseDevice(session.userAgent)
  return {
    id: session.id,
    name,
    kind,
    address: session.address,
    signedInAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastSeenAt.toISOString(),
    isCurrent: session.isCurrent,
  }
}

/** The devices of the signed-in user. No role can see those of others. */
export function createDeviceService({ database, sessions, auth, audit }: DeviceDeps) {
  const record = (
    userId: number,
    origin: Origin,
    action: 'account.signed_out' | 'account.signed_out_everywhere',
  ) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })

  return {
    /** Last used first; `sessionToken` belongs to the current device. */
    async list({ userId }: Actor, sessionToken: string | undefined): Promise<Device[]> {
      const live = await sessions.listForUser(userId, sessionToken)
      return live.map(presentDevice)
    },

    /** @throws not-found also for a device of another user */
    async signOut({ userId }: Actor, id: string, origin: Origin): Promise<void> {
      await database.transaction(async () => {
        if (!(await sessions.endOwn(userId, id))) {
          throw notFound('This device is not signed in any more.')
        }
        await record(userId, origin, 'account.signed_out')
      })
    },

    /** Signs out all devices, including the current one. */
    async signOutEverywhere({ userId }: Actor, origin: Origin): Promise<void> {
      await database.transaction(async () => {
        await auth.endEverySignIn(userId)
        await record(userId, origin, 'account.signed_out_everywhere')
      })
    },
  }
}
