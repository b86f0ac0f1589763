import { m } from '#messages'
import { prepareToasts, showToast } from '#platform/client/toasts.ts'

/**
 * Loads the toasts' code while there is a connection, as soon as a visitor writes something: a panel that was
 * only opened does not need it.
 */
export function prepareChatToasts(): void {
  prepareToasts().catch(() => {
    // A plain notice is shown instead.
  })
}

export const showChatError = (text: string) =>
  showToast({ kind: 'error', title: m.chat_error(), text })

export const showConnectionError = (text: string) =>
  showToast({ kind: 'error', title: m.errors_chat_connection_title(), text })
