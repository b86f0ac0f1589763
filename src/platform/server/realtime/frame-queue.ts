import { setTimeout as sleep } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { createSingleRun } from '../async/single-run.ts'
import { describeError, type Logger } from '../logger.ts'
import { createTokenBucket } from './token-bucket.ts'

// A person's browser sends one frame per key stroke at most. Clients that send more are slowed down.
const framePace = { burst: 200, perSecond: 40 }
// Beyond this the socket is paused, and further frames wait in the client's buffers.
const maxWaitingFrames = 50
// The same in bytes: six megabytes for a hundred sockets of one address.
const maxWaitingBytes = 64 * 1024
// A pause takes effect only after the data that has already arrived, which may have this many frames.
const maxBacklogFrames = 10_000
const maxBadFrames = 3

/** A frame in the queue; the contents of an invalid one are dropped. */
type WaitingFrame = { text: Buffer } | { problem: 'binary' | 'too-long' }

const measure = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength

// `nodebuffer`, ws's default, gives one buffer.
const toBuffer = (data: RawData) =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)

type FrameQueueDeps = {
  socket: WebSocket
  /** Maximum bytes of a frame. */
  frameLimit: number
  isPaced: boolean
  handler: {
    onFrame(text: string): Promise<void>
    onBadFrame(problem: 'binary' | 'too-long'): void
  }
  logger: Logger
  isStopping(): boolean
  /** Called once, after too many bad frames. */
  onTooManyBad(): void
}

/** Handles the frames of one socket one at a time, at a limited rate, with few of them in memory. */
export function createFrameQueue(deps: FrameQueueDeps) {
  const { socket, frameLimit, isPaced, handler, logger, isStopping } = deps
  const waiting: WaitingFrame[] = []
  let waitingBytes = 0
  let badFrames = 0
  const pace = createTokenBucket(framePace)
  let working: Promise<unknown> = Promise.resolve()

  const hasRoom = () => waiting.length < maxWaitingFrames && waitingBytes < maxWaitingBytes

  function dropFrames(from: number) {
    for (const frame of waiting.splice(from)) {
      if ('text' in frame) waitingBytes -= frame.text.length
    }
  }

  function countBad() {
    badFrames += 1
    if (badFrames !== maxBadFrames) return
    dropFrames(0)
    deps.onTooManyBad()
  }

  async function handleFrame(frame: WaitingFrame) {
    if (isPaced && socket.readyState === socket.OPEN) {
      const waitMs = pace.reserve()
      if (waitMs > 0) await sleep(waitMs)
    }
    if ('text' in frame) {
      await handler.onFrame(frame.text.toString('utf8'))
      return
    }
    handler.onBadFrame(frame.problem)
    countBad()
  }

  const handling = createSingleRun(async () => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      if (isStopping()) break
      if ('text' in frame) waitingBytes -= frame.text.length
      try {
        await handleFrame(frame)
      } catch (error) {
        logger.error(describeError(error), 'frame handling failed')
      }
      if (hasRoom() && socket.isPaused) socket.resume()
    }
  })

  return {
    add(data: RawData, isBinary: boolean) {
      if (badFrames >= maxBadFrames) return
      if (isBinary) waiting.push({ problem: 'binary' })
      else if (measure(data) > frameLimit) waiting.push({ problem: 'too-long' })
      else {
        const text = toBuffer(data)
        waitingBytes += text.length
        waiting.push({ text })
      }
      if (waiting.length >= maxBacklogFrames) socket.terminate()
      else if (!hasRoom()) socket.pause()
      working = handling.run()
    },

    countBad,
    waitingBytes: () => waitingBytes,

    /** After the socket has closed: handles the waiting frames, but no more than a person would have sent. */
    async finish(): Promise<void> {
      dropFrames(maxWaitingFrames)
      await working
    },
  }
}
