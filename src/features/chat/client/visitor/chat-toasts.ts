import { showToast } from '#platform/client/toasts.tsx'

export const sendFailure = 'Could not send message. Please refresh and try again.'
export const connectFailure = 'Could not connect to chat. Please try again later.'
export const captchaNeeded = 'Please complete the security check before sending a message.'

export const showChatError = (text: string) =>
  showToast({ kind: 'error', title: 'Chat Error', text })

export const showConnectionError = (text: string) =>
  showToast({ kind: 'error', title: 'Connection Error', text })
