// A WebSocket that reconnects by itself, distinguishes a dead connection from a quiet one by heartbeat, and reports
// whether it is up. The meaning of the frames is up to the caller.
import {
  type ConnectionOptions,
  type ConnectionTiming,
  type LiveConnection,
  openLiveConnection,
} from './live-connection.ts'

export type LiveStatus = 'up' | 'down'

/** Milliseconds. */
export interface LiveTiming extends ConnectionTiming {
  /** The delay before reconnecting, doubled with each failure up to `retryUpTo`. */
  retryFrom: number
  retryUpTo: number
  /** The same limit as `answerWithin` after `wake`: the device may have slept or changed networks. */
  answerAtOnceWithin: number
}

const defaultTiming: LiveTiming = {
  retryFrom: 500,
  retryUpTo: 20_000,
  openWithin: 10_000,
  askAfter: 20_000,
  answerWithin: 8_000,
  answerAtOnceWithin: 3_000,
}

/** After a connection that lasted this long, backoff starts again with the shortest delay. */
const stableMs = 5_000

interface LiveSocketOptions<Frame extends { type: string }> extends ConnectionOptions<Frame> {
  /** `up` from the frame that accepts the greeting until the connection is lost. */
  onStatus: (status: LiveStatus) => void
  /** Connecting failed, or an open connection was lost; a reconnect is scheduled. */
  onFailure?: () => void
  timing?: Partial<LiveTiming>
}

export interface LiveSocket {
  /** @returns false when not connected: the frame is not queued */
  send: (frame: object) => boolean
  /** Connects at once, or pings an open connection: for signs that the network may have changed. */
  wake: () => void
  /** Disconnects until `wake`. */
  sleep: () => void
  /** Disconnects for good. */
  close: () => void
}

/** Opens a socket and keeps it open. Status begins as `down`. */
export function openLiveSocket<Frame extends { type: string }>(
  options: LiveSocketOptions<Frame>,
): LiveSocket {
  const timing = { ...defaultTiming, ...options.timing }
  let connection: LiveConnection | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsleep = false
  let isClosed = false

  function connect() {
    if (isClosed || isAsleep || connection) return
    clearTimeout(retryTimer)
    connection = openLiveConnection({
      ...options,
      timing,
      onWelcome: () => options.onStatus('up'),
      onLost: handleLost,
    })
  }

  function handleLost(upMs: number | undefined) {
    connection = undefined
    if (upMs !== undefined) {
      if (upMs >= stableMs) failures = 0
      options.onStatus('down')
    }
    if (isClosed || isAsleep) return
    const maxDelayMs = Math.min(timing.retryUpTo, timing.retryFrom * 2 ** failures)
    failures += 1
    options.onFailure?.()
    // Jitter: after a server restart, clients must not all reconnect at the same moment.
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, maxDelayMs * (0.5 + Math.random() / 2))
  }

  function wake() {
    isAsleep = false
    if (isClosed) return
    if (connection?.isWelcomed()) {
      connection.ping(timing.answerAtOnceWithin)
      return
    }
    // Still connecting, but not for so long that the network must be gone.
    if (connection && connection.ageMs() < timing.answerAtOnceWithin) return
    failures = 0
    connection?.abandon()
    connection = undefined
    connect()
  }

  function sleep() {
    isAsleep = true
    clearTimeout(retryTimer)
    connection?.lose()
  }

  connect()
  return {
    send: (frame) => connection?.send(frame) ?? false,
    wake,
    sleep,
    close() {
      isClosed = true
      sleep()
    },
  }
}
