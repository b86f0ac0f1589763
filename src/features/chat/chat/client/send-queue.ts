import type { ChatErrorCode } from '../contract/frames.ts'

/** Outcome of a message. `lost`: not known, so it has to be sent again. */
export type Delivery =
  | { kind: 'stored' }
  | { kind: 'lost' }
  | { kind: 'refused'; message: string; code: ChatErrorCode | undefined }

export type RefusedDelivery = Extract<Delivery, { kind: 'refused' }>

/** Refusals that pass by themselves, and how long to wait before the next attempt. */
const retryDelaysMs: Partial<Record<ChatErrorCode, number>> = {
  'too-fast': 1_200,
  'not-available': 3_000,
}
const maxRetries = 5

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

interface SendQueueOptions<M> {
  /** The message to send now, if there is one. A lost message is returned again until it is stored. */
  next: () => M | undefined
  /** @returns undefined while nothing can be sent: the queue stops until it is run again */
  deliver: (message: M) => Promise<Delivery | undefined> | undefined
  /** Called when sending the message again unchanged would not help. */
  onRefused?: (message: M, refusal: RefusedDelivery) => void
}

/** @returns a function that sends the waiting messages one after the other. Only one run is active. */
export function createSendQueue<M>({ next, deliver, onRefused }: SendQueueOptions<M>) {
  let isRunning = false

  return async () => {
    if (isRunning) return
    isRunning = true
    let retries = 0
    try {
      for (;;) {
        const message = next()
        const delivery = message && (await deliver(message))
        if (!delivery) return
        if (delivery.kind === 'stored') retries = 0
        if (delivery.kind !== 'refused') continue
        const delayMs = delivery.code && retryDelaysMs[delivery.code]
        retries += 1
        if (delayMs !== undefined && retries <= maxRetries) await pause(delayMs)
        else onRefused?.(message, delivery)
      }
    } finally {
      isRunning = false
    }
  }
}
