import { type FrameFromServer, fromServerSchema } from '../contract.ts'

export const getSocketUrl = () =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** @returns undefined for a frame that only a newer server sends */
export function parseServerFrame(json: unknown): FrameFromServer | undefined {
  const outcome = fromServerSchema.safeParse(json)
  return outcome.success ? outcome.data : undefined
}
