import type { ChatErrorCode } from '../../contract.ts'
import type { Outgoing } from '../../outbox.ts'
import type { Delivery } from './visitor-connection.ts'

export type Refused = Extract<Delivery, { kind: 'refused' }>

/** Refusals that pass by themselves, and how long to wait for that, in milliseconds. */
const passing: Partial<Record<ChatErrorCode, number>> = {
  'too-fast': 1_200,
  'not-available': 3_000,
}
const passingTries = 5

const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Sends what waits, one after the other, whenever it is called. What got lost stays first; the line's
 * state says whether to go on.
 * @param next the message that is to go next, as things stand now
 * @param deliver undefined while nothing can go over the line
 * @param refuse it is refused for good, as far as sending it unchanged goes
 */
export function createSendQueue(
  next: () => Outgoing | undefined,
  deliver: (item: Outgoing) => Promise<Delivery> | undefined,
  refuse: (item: Outgoing, refusal: Refused) => void,
) {
  let isPumping = false

  return async () => {
    if (isPumping) return
    isPumping = true
    let tries = 0
    try {
      for (;;) {
        const item = next()
        const delivery = item && (await deliver(item))
        if (!delivery) return
        if (delivery.kind === 'stored') tries = 0
        if (delivery.kind !== 'refused') continue
        const wait = delivery.code && passing[delivery.code]
        tries += 1
        if (wait !== undefined && tries <= passingTries) await pause(wait)
        else refuse(item, delivery)
      }
    } finally {
      isPumping = false
    }
  }
}
