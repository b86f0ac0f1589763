import * as z from 'zod/mini'
import {
  type LiveSocket,
  type LiveStatus,
  openLiveSocket,
} from '#platform/client/realtime/live-socket.ts'

// Only the type is known here: each feature parses its own frames.
const liveFrameSchema = z.looseObject({ type: z.string() })
export type LiveFrame = z.output<typeof liveFrameSchema>

type Listener = (frame: LiveFrame) => void

interface OpenOptions {
  /** Such as `wss://practice.example/ws`. */
  address: string
  /** The first frame on each new connection, which `ready` accepts. */
  greeting: LiveFrame
  onStatus: (status: LiveStatus) => void
  onClose: (code: number) => void
}

export type LiveChannel = ReturnType<typeof createLiveChannel>

/** The socket of a tab, for all features: each parses its own frames and may add to the greeting. */
export function createLiveChannel() {
  const listeners = new Set<Listener>()
  let socket: LiveSocket | undefined
  let greeting: LiveFrame | undefined
  let extraFields: object = {}
  // The extra fields of the last greeting that was sent.
  let sentFields: object | undefined

  const compose = () => ({ ...greeting, ...extraFields })

  function greet() {
    sentFields = extraFields
    return compose()
  }

  function greetAgain() {
    if (socket?.send(compose())) sentFields = extraFields
  }

  return {
    /** @returns the socket, which the caller closes */
    open({ address, onStatus, onClose, ...options }: OpenOptions): LiveSocket {
      greeting = options.greeting
      socket = openLiveSocket<LiveFrame>({
        address,
        parse: (json) => liveFrameSchema.safeParse(json).data,
        greet,
        isWelcome: ({ type }) => type === 'ready',
        onFrame: (frame) => {
          // Fields that were added between the greeting and its welcome could not be sent.
          if (frame.type === 'ready' && sentFields !== extraFields) greetAgain()
          for (const listener of listeners) listener(frame)
        },
        onStatus,
        onClose,
      })
      return socket
    },

    /** @returns a function that stops it */
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** @returns false when not connected: the frame is not queued */
    send: (frame: object) => socket?.send(frame) ?? false,

    /** Adds a feature's fields to the greeting, which is sent at once and with each new connection. */
    addToGreeting(fields: object) {
      extraFields = { ...extraFields, ...fields }
      greetAgain()
    },
  }
}
