import * as z from 'zod/mini'
import { senderSchema } from '../../contract/messages.ts'
import { sessionIdSchema } from '../../contract/session-id.ts'

// Messages between the tabs of one browser go from memory to memory: nothing of them is stored.

const tabMessageSchema = z.discriminatedUnion('type', [
  /** From a new page: has another tab started a conversation? */
  z.object({ type: z.literal('ask') }),
  /** Started in the sender's tab and not stored by the practice yet. */
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

/** Opens the channel to the other tabs. It is closed while the page is in the back/forward cache. */
export function openTabChannel(onMessage: (message: TabMessage) => void) {
  let channel: BroadcastChannel | undefined

  const handleMessage = ({ data }: MessageEvent<unknown>) => {
    const outcome = tabMessageSchema.safeParse(data)
    if (outcome.success) onMessage(outcome.data)
  }
  function open() {
    if (channel || typeof BroadcastChannel === 'undefined') return
    channel = new BroadcastChannel('chat')
    channel.addEventListener('message', handleMessage)
  }
  // With an open channel some browsers do not put the page into the back/forward cache.
  function close() {
    channel?.close()
    channel = undefined
  }
  open()
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)

  return {
    post(message: TabMessage) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes no target: it reaches only pages of this origin
      channel?.postMessage(message)
    },
    close() {
      window.removeEventListener('pagehide', close)
      window.removeEventListener('pageshow', open)
      close()
    },
  }
}
