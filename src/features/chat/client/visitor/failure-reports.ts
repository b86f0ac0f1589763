import type { Outgoing } from '../../outbox.ts'
import { makeId } from '../make-id.ts'
import type { RefusedDelivery } from '../send-queue.ts'
import type { ChatStore } from './chat-store.ts'
import { captchaNeeded, sendFailure, showChatError } from './chat-toasts.ts'

const processingError =
  'Sorry, there was an error processing your message. Please try again or refresh the page.'

const toNotice = (text: string) => ({ id: makeId(), text, at: new Date() })

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
    store.dispatch({ type: 'notice-added', notice: toNotice(processingError) })
  }

  function onRefused({ optimisticId }: Outgoing, refusal: RefusedDelivery) {
    if (refusal.code === 'captcha') {
      store.dispatch({ type: 'captcha-refused', optimisticId })
      showChatError(captchaNeeded)
      return
    }
    store.dispatch({ type: 'message-refused', optimisticId })
    if (refusal.code === 'closed') onClosed('')
    else onError(refusal.message || sendFailure)
  }

  return { onClosed, onError, onRefused }
}
