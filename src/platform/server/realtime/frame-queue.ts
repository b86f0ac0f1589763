import { setTimeout as pause } from 'node:timers/promises'
import type { RawData, WebSocket } from 'ws'
import { describeError, type Logger } from '../logger.ts'

// A browser of a person sends a frame a key stroke at most. Whoever sends more is served slower.
const framesASecond = 40
const frameBurst = 200
// Frames that wait for their turn; then the browser's own end of the line fills up.
const maxWaitingFrames = 50
// The same in bytes: with a hundred sockets of one address, six megabytes.
const maxWaitingBytes = 64 * 1024
// Pausing takes effect at the end of what has arrived: nobody's backlog may hold more than this.
const maxHoardedFrames = 10_000
const maxBadFrames = 3

/** A frame that waits for its turn; of one that is refused anyway nothing is kept. */
type WaitingFrame = { text: Buffer } | { problem: 'binary' | 'too-long' }

const measure = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength

// `nodebuffer`, ws's default, gives one buffer.
const toBuffer = (data: RawData) =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)

type FrameQueueDeps = {
  socket: WebSocket
  /** Bytes of the longest frame that is taken. */
  frameLimit: number
  isPaced: boolean
  handler: {
    onFrame(text: string): Promise<void>
    onBadFrame(problem: 'binary' | 'too-long'): void
  }
  logger: Logger
  isStopping(): boolean
  /** Called once, after the last bad frame that is put up with. */
  onTooManyBad(): void
}

/** The frames of one socket: one at a time, at a bounded pace, and few of them in memory. */
export function createFrameQueue(deps: FrameQueueDeps) {
  const { socket, frameLimit, isPaced, handler, logger, isStopping } = deps
  const waiting: WaitingFrame[] = []
  let waitingBytes = 0
  let badFrames = 0
  let allowance = frameBurst
  let counted = performance.now()
  let isBusy = false
  let working: Promise<void> = Promise.resolve()

  const hasRoom = () => waiting.length < maxWaitingFrames && waitingBytes < maxWaitingBytes

  function forget(from: number) {
    for (const frame of waiting.splice(from)) {
      if ('text' in frame) waitingBytes -= frame.text.length
    }
  }

  function countBad() {
    badFrames += 1
    if (badFrames !== maxBadFrames) return
    forget(0)
    deps.onTooManyBad()
  }

  /** Waits for its turn when there were too many frames of late. */
  async function keepPace() {
    if (!isPaced) return
    const at = performance.now()
    allowance = Math.min(frameBurst, allowance + ((at - counted) / 1000) * framesASecond)
    counted = at
    allowance -= 1
    if (allowance < 0) await pause((-allowance / framesASecond) * 1000)
  }

  async function dealWith(frame: WaitingFrame) {
    if (socket.readyState === socket.OPEN) await keepPace()
    if ('text' in frame) {
      await handler.onFrame(frame.text.toString('utf8'))
      return
    }
    handler.onBadFrame(frame.problem)
    countBad()
  }

  async function work() {
    isBusy = true
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      if (isStopping()) break
      if ('text' in frame) waitingBytes -= frame.text.length
      try {
        await dealWith(frame)
      } catch (error) {
        logger.error(describeError(error), 'frame failed')
      }
      if (hasRoom() && socket.isPaused) socket.resume()
    }
    isBusy = false
  }

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
      if (waiting.length >= maxHoardedFrames) socket.terminate()
      else if (!hasRoom()) socket.pause()
      if (!isBusy) working = work()
    },

    countBad,
    waitingBytes: () => waitingBytes,

    /** The socket is gone: what arrived is still dealt with, as far as a person would have written it. */
    finish(): Promise<void> {
      forget(maxWaitingFrames)
      return working
    },
  }
}
