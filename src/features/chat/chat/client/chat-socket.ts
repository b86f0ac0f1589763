import { type FrameFromServer, fromServerSchema } from '../contract/frames.ts'

/** @returns undefined for a frame of another feature, or one that only a newer server sends */
export function parseServerFrame(json: unknown): FrameFromServer | undefined {
  const outcome = fromServerSchema.safeParse(json)
  return outcome.success ? outcome.data : undefined
}
