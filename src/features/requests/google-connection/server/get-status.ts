import type { Actor } from '#shared/actor.ts'
import type { GoogleStatus } from '../contract.ts'
import type { GoogleConnectionDeps } from './deps.ts'

export async function getStatus(
  { connections, google }: GoogleConnectionDeps,
  actor: Pick<Actor, 'userId'>,
): Promise<GoogleStatus> {
  const connection = await connections.find(actor.userId)
  return {
    connected: connection !== undefined,
    email: connection?.email ?? null,
    googleAuthValid: connection?.isValid ?? true,
    isConfigured: google !== undefined,
    hasProfile:
      connection !== undefined || (await connections.findProfileId(actor.userId)) !== undefined,
    connectedAt: connection?.connectedAt.toISOString() ?? null,
    stoppedAt: connection?.stoppedAt?.toISOString() ?? null,
    lastSentAt: connection?.lastSentAt?.toISOString() ?? null,
    problem: connection?.problem ?? null,
    usesCalendar: connection?.hasCalendar ?? false,
  }
}
