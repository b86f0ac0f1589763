import * as z from 'zod/mini'
import type { ChatMessage } from './contract.ts'

/**
 * Why a message of one's own is not with the practice yet.
 * - `sending`: on its way, or waiting for its turn
 * - `no-connection`: goes again by itself as soon as there is a connection
 * - `refused`: the server said no; the person decides
 * - `needs-check`: the security check has to be done first, again
 */
const outgoingStates = ['sending', 'no-connection', 'refused', 'needs-check'] as const

const outgoingSchema = z.object({
  /** The same for every try, so that the server stores it once. */
  optimisticId: z.string().check(z.minLength(1), z.maxLength(64)),
  message: z.string(),
  /** ISO time. */
  writtenAt: z.string(),
  state: z.enum(outgoingStates),
})
export type Outgoing = z.output<typeof outgoingSchema>

/** What was written and is not known to be stored, oldest first. Nothing leaves but by its acknowledgement. */
export const outboxSchema = z.array(outgoingSchema)
export type Outbox = readonly Outgoing[]

export const addToOutbox = (outbox: Outbox, written: Omit<Outgoing, 'state'>): Outbox => [
  ...outbox,
  { ...written, state: 'sending' },
]

/** Takes out what the server has stored: its echo carries the id. */
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

/** One message stays behind, and why. */
export const holdBack = (
  outbox: Outbox,
  optimisticId: string,
  state: Exclude<Outgoing['state'], 'sending'>,
): Outbox => change(outbox, (item) => item.optimisticId === optimisticId, state)

/** The connection is gone: everything under way stays until it is back. */
export const loseConnection = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'sending', 'no-connection')

/** The connection is back: what waited for it goes again. */
export const regainConnection = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'no-connection', 'sending')

/** The security check was done: what waited for it goes again. */
export const passCheck = (outbox: Outbox): Outbox =>
  change(outbox, ({ state }) => state === 'needs-check', 'sending')

/** The person asks for another try of one message. */
export const tryAgain = (outbox: Outbox, optimisticId: string): Outbox =>
  change(outbox, (item) => item.optimisticId === optimisticId, 'sending')

export const needsCheck = (outbox: Outbox) => outbox.some(({ state }) => state === 'needs-check')

/**
 * What to send now. One at a time, each after the one before it is acknowledged: so they are stored
 * in the order they were written, whatever the connection does in between.
 */
export function nextToSend(outbox: Outbox): Outgoing | undefined {
  if (needsCheck(outbox)) return undefined
  const first = outbox.find(({ state }) => state !== 'refused')
  return first?.state === 'sending' ? first : undefined
}
