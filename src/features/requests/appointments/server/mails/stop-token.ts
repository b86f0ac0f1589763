import { isKeyedHash, keyedHash } from '#platform/server/crypto.ts'
import type { Secrets } from '#platform/server/secrets.ts'

const purpose = 'stop call reminders'

/** Stops the reminders of one request, and opens nothing. */
export const toStopToken = (secrets: Secrets, leadId: number) =>
  `${leadId}-${keyedHash(secrets, purpose, String(leadId))}`

/** The request of a token; undefined unless we made it. */
export function parseStopToken(secrets: Secrets, token: string): number | undefined {
  const [, id, signature] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? []
  const isOurs =
    id !== undefined && signature !== undefined && isKeyedHash(secrets, purpose, id, signature)
  return isOurs ? Number(id) : undefined
}
