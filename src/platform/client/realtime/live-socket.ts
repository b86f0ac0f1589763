// A WebSocket that reconnects by itself, tells a dead connection from a quiet one by heartbeat, and reports
// whether it is up. The meaning of the frames is up to the caller.

export type LiveStatus = 'up' | 'down'

/** Milliseconds. */
export interface LiveTiming {
  /** The delay before reconnecting, doubled with each failure up to `retryUpTo`. */
  retryFrom: number
  retryUpTo: number
  /** The time limit for connecting and being welcomed. */
  openWithin: number
  /** After a silence this long, a ping is sent. */
  askAfter: number
  answerWithin: number
  /** The same limit after `wake`: the device may have slept or changed networks. */
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

interface LiveSocketOptions<Frame extends { type: string }> {
  /** Such as `wss://practice.example/ws`. */
  address: string
  /** Returns the frame, or undefined when the JSON is none of the expected frames. */
  parse: (json: unknown) => Frame | undefined
  /** The first frame sent on each new connection, which identifies the client. */
  greet: () => object
  /** Whether this frame accepts the greeting. The socket is `up` from then on. */
  isWelcome: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  onStatus: (status: LiveStatus) => void
  /** The server has closed the connection with this code. The socket reconnects by itself. */
  onClose?: (code: number) => void
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
  let socket: WebSocket | undefined
  let openedAt = 0
  let welcomedAt: number | undefined
  let failures = 0
  let isAsleep = false
  let isClosed = false
  // One timer at a time: for the next attempt, the welcome, the next ping, or the pong.
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (delayMs: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, delayMs)
  }

  function connect() {
    if (isClosed || isAsleep || socket) return
    const mine = new WebSocket(options.address)
    socket = mine
    openedAt = Date.now()
    wait(timing.openWithin, () => drop(mine))
    mine.addEventListener('open', () => mine.send(JSON.stringify(options.greet())))
    mine.addEventListener('message', ({ data }) => {
      if (mine === socket) handleMessage(mine, String(data))
    })
    mine.addEventListener('close', ({ code }) => {
      if (mine === socket) options.onClose?.(code)
      lose(mine)
    })
  }

  function handleMessage(mine: WebSocket, text: string) {
    if (welcomedAt !== undefined) schedulePing(mine)
    const frame = options.parse(parseJson(text))
    if (frame === undefined) return
    if (frame.type === 'ping') mine.send('{"type":"pong"}')
    if (welcomedAt === undefined && options.isWelcome(frame)) {
      welcomedAt = Date.now()
      schedulePing(mine)
      options.onStatus('up')
    }
    options.onFrame(frame)
  }

  /** Any frame proves that the connection is alive; after a long silence a ping asks for proof. */
  function schedulePing(mine: WebSocket) {
    wait(timing.askAfter, () => ping(mine, timing.answerWithin))
  }

  function ping(mine: WebSocket, within: number) {
    mine.send('{"type":"ping"}')
    wait(within, () => drop(mine))
  }

  /** Closing a dead connection takes minutes, so it counts as lost at once. */
  function drop(mine: WebSocket) {
    mine.close()
    lose(mine)
  }

  function lose(mine: WebSocket) {
    if (mine !== socket) return
    socket = undefined
    clearTimeout(timer)
    if (welcomedAt !== undefined) {
      if (Date.now() - welcomedAt >= stableMs) failures = 0
      welcomedAt = undefined
      options.onStatus('down')
    }
    if (isClosed || isAsleep) return
    const maxDelayMs = Math.min(timing.retryUpTo, timing.retryFrom * 2 ** failures)
    failures += 1
    options.onFailure?.()
    // Jitter: after a server restart, clients must not all reconnect at the same moment.
    wait(maxDelayMs * (0.5 + Math.random() / 2), connect)
  }

  function wake() {
    isAsleep = false
    if (isClosed) return
    if (socket === undefined) {
      failures = 0
      connect()
      return
    }
    if (welcomedAt !== undefined) {
      ping(socket, timing.answerAtOnceWithin)
      return
    }
    // Still connecting, perhaps over a network that is gone.
    if (Date.now() - openedAt < timing.answerAtOnceWithin) return
    failures = 0
    const stuck = socket
    socket = undefined
    stuck.close()
    connect()
  }

  function sleep() {
    isAsleep = true
    clearTimeout(timer)
    if (socket) drop(socket)
  }

  connect()
  return {
    send(frame) {
      if (welcomedAt === undefined || socket?.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    wake,
    sleep,
    close() {
      isClosed = true
      sleep()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // text from a proxy
  }
}

/**
 * Wakes the socket when the network changes or the page is shown, and disconnects on `pagehide`: an open
 * socket would keep the page out of the back/forward cache.
 * @returns a function that stops it
 */
export function wakeWithPage(socket: LiveSocket): () => void {
  const wake = () => socket.wake()
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') socket.wake()
  }
  const sleep = () => socket.sleep()
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('pagehide', sleep)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('pagehide', sleep)
    document.removeEventListener('visibilitychange', wakeWhenSeen)
  }
}
