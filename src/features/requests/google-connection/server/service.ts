import { bind } from '#platform/server/bind.ts'
import { callCalendar } from './call-calendar.ts'
import { callGmail } from './call-gmail.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { disconnectAccount } from './disconnect-account.ts'
import { finishConnection } from './finish-connection.ts'
import { getStatus } from './get-status.ts'
import { revokeAfterCommit } from './revoke-token.ts'
import { startConnection } from './start-connection.ts'
import { stopCalendar } from './stop-calendar.ts'

export type GoogleConnectionService = ReturnType<typeof createGoogleConnectionService>

export const createGoogleConnectionService = (deps: GoogleConnectionDeps) => ({
  ...bind(deps, {
    getStatus,
    startConnection,
    finishConnection,
    disconnectAccount,
    revokeAfterCommit,
    callGmail,
    callCalendar,
    stopCalendar,
  }),

  /** The address that a user's own emails are sent from; undefined without a valid connection. */
  async findMailbox(userId: number): Promise<string | undefined> {
    if (!deps.google) return undefined
    const connection = await deps.connections.find(userId)
    return connection?.isValid ? connection.email : undefined
  },

  /** A Google account can be connected to a therapist's profile only. */
  hasProfile: async (userId: number) =>
    (await deps.connections.findProfileId(userId)) !== undefined,

  isConfigured: deps.google !== undefined,

  listMailboxes: async () => (deps.google ? deps.connections.listMailboxes() : []),

  listConnected: deps.connections.listConnected,

  /** The users who have said "Use my calendar". Without keys for Google there are none. */
  listCalendarUsers: async (userIds?: readonly number[]): Promise<ReadonlySet<number>> =>
    deps.google ? deps.connections.listCalendarUsers(userIds) : new Set(),

  recordSent: (userId: number) => deps.connections.recordSent(userId, deps.clock.now()),
})
