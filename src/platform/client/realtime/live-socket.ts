// One socket that stays: it comes back by itself, knows a dead line from a quiet one, and says
// whether what it brings can be relied on. What the frames mean is the caller's business.

export type LiveStatus = 'up' | 'down'

/** Milliseconds. */
export interface LiveTiming {
  /** The pause before a second try, doubled with each failure up to the longest. */
  retryFrom: number
  retryUpTo: number
  /** How long reaching the server and being welcomed by it may take. */
  openWithin: number
  /** After so much silence the other end is asked whether it is there. */
  askAfter: number
  answerWithin: number
  /** The same when there is a reason to doubt: back from sleep, another network. */
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

/** A socket that held this long was no accident: the next loss starts again with short pauses. */
const heldMilliseconds = 5_000

interface LiveSocketOptions<Frame extends { type: string }> {
  /** Such as `wss://practice.example/ws`. */
  address: string
  /** What arrived as JSON, if it is one of the frames that are spoken here. */
  parse: (json: unknown) => Frame | undefined
  /** The first thing said on each new socket: who this is. */
  greet: () => object
  /** Whether this frame accepts the greeting. From then on the socket is `up`. */
  isWelcome: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  onStatus: (status: LiveStatus) => void
  /** The other end has closed it, with this code. It comes back by itself. */
  onClose?: (code: number) => void
  /** A try has failed, or what was up is lost; the next try is under way. */
  onFailure?: () => void
  timing?: Partial<LiveTiming>
}

export interface LiveSocket {
  /** @returns false when there is no line: nothing is kept to be sent later */
  send: (frame: object) => boolean
  /** There is a reason to think that the world has changed: connects at once, or asks if anyone is there. */
  wake: () => void
  /** Lets go of the line until it is woken. */
  sleep: () => void
  /** For good. */
  close: () => void
}

/** Opens a socket and keeps it open. Status begins as `down`. */
export function openLiveSocket<Frame extends { type: string }>(
  parts: LiveSocketOptions<Frame>,
): LiveSocket {
  const timing = { ...defaultTiming, ...parts.timing }
  let socket: WebSocket | undefined
  let openedAt = 0
  let welcomedAt: number | undefined
  let failures = 0
  let isAsleep = false
  let isClosed = false
  // One wait at a time: for the next try, for the welcome, for a sign of life, or for an answer.
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }

  function connect() {
    if (isClosed || isAsleep || socket) return
    const mine = new WebSocket(parts.address)
    socket = mine
    openedAt = Date.now()
    wait(timing.openWithin, () => drop(mine))
    mine.addEventListener('open', () => mine.send(JSON.stringify(parts.greet())))
    mine.addEventListener('message', ({ data }) => {
      if (mine === socket) hear(mine, String(data))
    })
    mine.addEventListener('close', ({ code }) => {
      if (mine === socket) parts.onClose?.(code)
      lose(mine)
    })
  }

  function hear(mine: WebSocket, text: string) {
    if (welcomedAt !== undefined) listenOn(mine)
    const frame = parts.parse(parseJson(text))
    if (frame === undefined) return
    if (frame.type === 'ping') mine.send('{"type":"pong"}')
    if (welcomedAt === undefined && parts.isWelcome(frame)) {
      welcomedAt = Date.now()
      listenOn(mine)
      parts.onStatus('up')
    }
    parts.onFrame(frame)
  }

  /** Whatever is heard is a sign of life; after a long silence one is asked for. */
  function listenOn(mine: WebSocket) {
    wait(timing.askAfter, () => ask(mine, timing.answerWithin))
  }

  function ask(mine: WebSocket, within: number) {
    mine.send('{"type":"ping"}')
    wait(within, () => drop(mine))
  }

  /** A line that is dead takes minutes to close: it is given up at once. */
  function drop(mine: WebSocket) {
    mine.close()
    lose(mine)
  }

  function lose(mine: WebSocket) {
    if (mine !== socket) return
    socket = undefined
    clearTimeout(timer)
    if (welcomedAt !== undefined) {
      if (Date.now() - welcomedAt >= heldMilliseconds) failures = 0
      welcomedAt = undefined
      parts.onStatus('down')
    }
    if (isClosed || isAsleep) return
    const longest = Math.min(timing.retryUpTo, timing.retryFrom * 2 ** failures)
    failures += 1
    parts.onFailure?.()
    // Not all at the same moment, when a server comes back for everyone.
    wait(longest * (0.5 + Math.random() / 2), connect)
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
      ask(socket, timing.answerAtOnceWithin)
      return
    }
    // Still on its way, perhaps on a network that is gone.
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
    return undefined // a proxy's words
  }
}

/**
 * Wakes the socket whenever the browser says that something has changed, and lets go of it while the
 * page is put away: an open socket would keep it from coming back at once with the Back button.
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
