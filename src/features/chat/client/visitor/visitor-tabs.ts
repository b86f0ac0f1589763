import * as z from 'zod/mini'
import { senderSchema, sessionIdSchema } from '../../contract.ts'

// What the tabs of one browser tell each other, from memory to memory: nothing of it is stored.

const tabMessageSchema = z.discriminatedUnion('type', [
  /** A page that knows of no conversation asks whether another tab has begun one. */
  z.object({ type: z.literal('ask') }),
  /** Begun in the sender's tab and not stored by the practice yet. */
  z.object({
    type: z.literal('pending'),
    sessionId: sessionIdSchema,
    visitor: senderSchema,
    captcha: z.optional(z.object({ value: z.string(), validation: z.string() })),
  }),
  z.object({ type: z.literal('seen'), sessionId: sessionIdSchema, seq: z.number() }),
  z.object({ type: z.literal('erased'), sessionId: sessionIdSchema }),
])
export type TabMessage = z.output<typeof tabMessageSchema>

/** Opens the channel to the other tabs. It is closed while the page is put away: see `pagehide`. */
export function openTabChannel(listen: (message: TabMessage) => void) {
  let channel: BroadcastChannel | undefined

  const hear = ({ data }: MessageEvent<unknown>) => {
    const outcome = tabMessageSchema.safeParse(data)
    if (outcome.success) listen(outcome.data)
  }
  function open() {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel('chat')
    channel.addEventListener('message', hear)
  }
  // An open channel keeps some browsers from holding a page ready for the Back button.
  function close() {
    channel?.close()
    channel = undefined
  }
  open()
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)

  return {
    // A channel reaches our own origin only and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message: TabMessage) => channel?.postMessage(message),
    close() {
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', open)
      close()
    },
  }
}
