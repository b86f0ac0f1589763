import { m } from '#messages'
import { showToast } from '#platform/client/toasts.tsx'

export const showChatError = (text: string) =>
  showToast({ kind: 'error', title: m.chat_error(), text })

export const showConnectionError = (text: string) =>
  showToast({ kind: 'error', title: m.errors_chat_connection_title(), text })
