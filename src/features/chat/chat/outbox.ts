import * as z from 'zod/mini'
import type { ChatMessage } from './contract/messages.ts'

/**
 * Why a visitor's message has not been acknowledged yet.
 * - `sending`: in transit, or queued behind an earlier message
 * - `no-connection`: sent again automatically once there is a connection
 * - `refused`: rejected by the server; the visitor decides what to do
 * - `needs-check`: the security check has to be solved first, again
 */
const outgoingStates = ['sending', 'no-connection', 'refused', 'needs-check'] as const

/** A file that is chosen or being sent, without its content, which is in memory only. */
const outgoingFileSchema = z.object({
  /** The same for every attempt, so that the server stores the file once. */
  key: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number(),
})
export type OutgoingFile = z.output<typeof outgoingFileSchema>

const outgoingSchema = z.object({
  /** The same for every attempt, so that the server stores the message once. */
  optimisticId: z.string().check(z.minLength(1), z.maxLength(64)),
  message: z.string(),
  files: z.optional(z.array(outgoingFileSchema)),
  /** ISO time. */
  writtenAt: z.string(),
  state: z.enum(outgoingStates),
  /** Why a message with files was refused, for the visitor. */
  reason: z.optional(z.string()),
})
export type Outgoing = z.output<typeof outgoingSchema>

/** Messages that are not known to be stored, oldest first. Only an acknowledgement removes one. */
export const outboxSchema = z.array(outgoingSchema)
export type Outbox = readonly Outgoing[]

export const addToOutbox = (outbox: Outbox, written: Omit<Outgoing, 'state'>): Outbox => [
  ...outbox,
  { ...written, state: 'sending' },
]

/** Removes the messages that the server has stored, matched by their optimistic id. */
export function acknowledge(outbox: Outbox, stored: readonly ChatMessage[]): Outbox {
  const ids = new Set(stored.map(({ optimisticId }) => optimisticId))
  const left = outbox.filter(({ optimisticId }) => !ids.has(optimisticId))
  return left.length === outbox.length ? outbox : left
}

const change = (
  outbox: Outbox,
  isMeant: (item: Outgoing) => boolean,
  state: Outgoing['state'],
): Outbox => outbox.map((item) => (isMeant(item) ? { ...item, state } : item))

/** Stops sending one message, for a reason. */
export const holdBack = (
  outbox: Outbox,
  optimisticId: string,
  state: Exclude<Outgoing['state'], 'sending'>,
): Outbox => change(outbox, (item) => item.optimisticId === optimisticId, state)

/** The connection is lost: unacknowledged messages wait for the next one. */
export const loseConnection = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'sending', 'no-connection')

/** The connection is back: messages that waited for it are sent again. */
export const regainConnection = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'no-connection', 'sending')

/** The security check was solved: messages that waited for it are sent again. */
export const passCheck = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'needs-check', 'sending')

/** The server has refused a message with files: its sender can change it. */
export const refuseFiles = (outbox: Outbox, optimisticId: string, reason: string): Outbox =>
  outbox.map((item) =>
    item.optimisticId === optimisticId ? { ...item, state: 'refused', reason } : item,
  )

/** The visitor retries one message. */
export const tryAgain = (outbox: Outbox, optimisticId: string): Outbox =>
  change(outbox, (item) => item.optimisticId === optimisticId, 'sending')

export const needsCheck = (outbox: Outbox) => outbox.some(({ state }) => state === 'needs-check')

/**
 * The message to send now. One at a time, each after the previous one is acknowledged, so that they are
 * stored in the order of writing even when the connection is lost in between. Only a message whose files were not
 * uploaded does not hold up the others: uploads can fail alone, and the next message may be urgent.
 */
export function nextToSend(outbox: Outbox): Outgoing | undefined {
  if (needsCheck(outbox)) return undefined
  const first = outbox.find(
    ({ state, files }) => state === 'sending' || (state !== 'refused' && !files),
  )
  return first?.state === 'sending' ? first : undefined
}
