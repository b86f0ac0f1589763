/** Milliseconds. */
export interface ConnectionTiming {
  /** The time limit for connecting and being welcomed. */
  openWithin: number
  /** After a silence this long, a ping is sent. */
  askAfter: number
  answerWithin: number
}

export interface ConnectionOptions<Frame extends { type: string }> {
  /** Such as `wss://practice.example/ws`. */
  address: string
  /** Returns the frame, or undefined when the JSON is none of the expected frames. */
  parse: (json: unknown) => Frame | undefined
  /** The first frame sent on each new connection, which identifies the client. */
  greet: () => object
  /** True if this frame accepts the greeting. */
  isWelcome: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  /** The server has closed the connection with this code. */
  onClose?: (code: number) => void
}

interface ConnectionDeps<Frame extends { type: string }> extends ConnectionOptions<Frame> {
  timing: ConnectionTiming
  onWelcome: () => void
  /** Called once. @param upMs how long the connection lasted after its welcome, undefined without one */
  onLost: (upMs: number | undefined) => void
}

export type LiveConnection = ReturnType<typeof openLiveConnection>

/** One connection until it is lost: greets, answers pings, and pings after a silence. */
export function openLiveConnection<Frame extends { type: string }>(deps: ConnectionDeps<Frame>) {
  const { timing } = deps
  const socket = new WebSocket(deps.address)
  const openedAt = Date.now()
  let welcomedAt: number | undefined
  let isLost = false
  // One timer at a time: for the welcome, the next ping, or the pong.
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(delayMs: number, then: () => void) {
    clearTimeout(timer)
    timer = setTimeout(then, delayMs)
  }

  function lose() {
    if (isLost) return
    abandon()
    deps.onLost(welcomedAt === undefined ? undefined : Date.now() - welcomedAt)
  }

  /** Closes the connection without a report. */
  function abandon() {
    isLost = true
    clearTimeout(timer)
    socket.close()
  }

  function ping(within: number) {
    socket.send('{"type":"ping"}')
    // Closing a dead connection takes minutes, so it counts as lost at once.
    wait(within, lose)
  }

  /** Any frame proves that the connection is alive; after a long silence a ping asks for proof. */
  const schedulePing = () => wait(timing.askAfter, () => ping(timing.answerWithin))

  function handleMessage(text: string) {
    if (welcomedAt !== undefined) schedulePing()
    const frame = deps.parse(parseJson(text))
    if (frame === undefined) return
    if (frame.type === 'ping') socket.send('{"type":"pong"}')
    if (welcomedAt === undefined && deps.isWelcome(frame)) {
      welcomedAt = Date.now()
      schedulePing()
      deps.onWelcome()
    }
    deps.onFrame(frame)
  }

  wait(timing.openWithin, lose)
  socket.addEventListener('open', () => socket.send(JSON.stringify(deps.greet())))
  socket.addEventListener('message', ({ data }) => {
    if (!isLost) handleMessage(String(data))
  })
  socket.addEventListener('close', ({ code }) => {
    if (!isLost) deps.onClose?.(code)
    lose()
  })

  return {
    isWelcomed: () => welcomedAt !== undefined,
    ageMs: () => Date.now() - openedAt,
    ping,
    lose,
    abandon,
    /** @returns false when the greeting was not accepted yet or the connection is closing */
    send(frame: object): boolean {
      if (welcomedAt === undefined || socket.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
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
