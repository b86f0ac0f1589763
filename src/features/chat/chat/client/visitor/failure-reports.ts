import { m } from '#messages'
import type { Outgoing } from '../../outbox.ts'
import { makeId } from '../make-id.ts'
import type { RefusedDelivery } from '../send-queue.ts'
import type { ChatStore } from './chat-store.ts'
import { showChatError } from './chat-toasts.ts'

const toNotice = (text: string) => ({ id: makeId(), text, at: new Date() })

/** Another server, or an older one, may name the security check in its message alone. */
export const needsCaptcha = ({ code, message }: Pick<RefusedDelivery, 'code' | 'message'>) =>
  code === 'captcha' || /captcha/i.test(message)

/**
 * Shows what the server refuses.
 * @param onChatClosed called when it refuses messages outside the opening hours
 */
export function createFailureReports(store: ChatStore, onChatClosed: () => void) {
  function onClosed(message: string) {
    store.dispatch({ type: 'chat-closed', notice: message ? toNotice(message) : undefined })
    onChatClosed()
  }

  function onError(message: string) {
    showChatError(message)
    store.dispatch({ type: 'notice-added', notice: toNotice(m.chat_processing_failed()) })
  }

  function onRefused({ optimisticId, files }: Outgoing, refusal: RefusedDelivery) {
    if (needsCaptcha(refusal)) {
      store.dispatch({ type: 'captcha-refused', optimisticId })
      showChatError(m.chat_check_needed())
      return
    }
    const reason = files ? { reason: refusal.message } : {}
    store.dispatch({ type: 'message-refused', optimisticId, ...reason })
    if (refusal.code === 'closed') onClosed('')
    else if (files) return
    else onError(refusal.message || m.chat_send_failed())
  }

  return { onClosed, onError, onRefused }
}
