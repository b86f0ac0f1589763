import type { SubscriptionRow } from '../repository/tables.ts'
import type { KeyPair } from './keys.ts'

export type PushContent = {
  payload: string
  /** Time for which the push service keeps the message for a browser that is offline. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A message with the topic of one that still waits at the push service replaces it. */
  topic: string
}

/** Encrypts a message for one browser (RFC 8291) and signs the request (RFC 8292). */
export async function encryptPush(
  { endpoint, p256dh, auth }: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  { payload, ttlSeconds, urgency, topic }: PushContent,
  keys: KeyPair & { subject: string },
) {
  // Loaded with the first message: most starts send none.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: keys,
    TTL: ttlSeconds,
    urgency,
    topic,
  })
  const headers = details.headers as Record<string, string | number> // as the library makes them
  return { headers, body: details.body ?? Buffer.alloc(0) }
}
