import * as z from 'zod/mini'

// The frames of the socket at /ws that belong to no other feature. A feature adds its own.

/** The maximum size of a frame, in bytes of JSON text. */
export const frameLimit = 16 * 1024

/** Close codes after which a client must not reconnect; after any other code it does. */
export const closeCodes = { signedOut: 4001 } as const

/** Why a frame was refused, for the client to act on; a feature may add its own codes. */
export const liveErrorCodes = [
  'bad-frame',
  'too-many',
  'not-allowed',
  'not-there',
  'not-available',
] as const
export type LiveErrorCode = (typeof liveErrorCodes)[number]

/** Signs a socket in as staff, with the session cookie of its upgrade request. */
export const staffAuthFrame = z.object({
  type: z.literal('admin_auth'),
  /** The id of the signed-in account; any other is refused. */
  userId: z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
})

/** Sent by either side and answered with `pong`; without an answer the connection is dead. */
export const pingFrame = z.object({ type: z.literal('ping') })
export const pongFrame = z.object({ type: z.literal('pong') })

/**
 * To staff, the answer to `admin_auth`: from here on they receive every frame for staff. It says how long ago,
 * in milliseconds, each topic last changed, and since when no other topic has.
 */
export const readyFrame = z.object({
  type: z.literal('ready'),
  allChangedMs: z.number(),
  changedMs: z.catchall(z.object({}), z.number()),
})
export type ReadyFrame = z.output<typeof readyFrame>

/** To staff: data of these topics (see `shared/topics.ts`) has changed. */
export const changedFrame = z.object({
  type: z.literal('changed'),
  topics: z.array(z.string()),
})
