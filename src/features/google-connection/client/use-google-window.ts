import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type GoogleAuthMessage, googleAuthMessage } from '../contract.ts'
import { googleStatusQuery, useStartGoogleAuth } from './queries.ts'

const windowSize = 600
const popupBlocked = 'Popup blocked. Please allow popups for this site.'
const notStarted = 'Failed to start Google authentication'
const windowClosed = 'The Google window was closed before the connection was made.'

const showFailure = (text: string) => showToast({ kind: 'error', title: 'Connection Failed', text })

/** Opens a window in the middle of ours. @returns null when the browser blocks it */
function openWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - windowSize) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - windowSize) / 2)
  const opened = window.open(
    '',
    'google-auth',
    `popup,width=${windowSize},height=${windowSize},left=${left},top=${top}`,
  )
  // The window is empty until Google's address is known.
  if (opened) opened.document.title = 'Opening Google…'
  return opened
}

/** Accepts messages only from our own closing page in the window that we opened. */
function readMessage(event: MessageEvent, opened: Window): GoogleAuthMessage | undefined {
  if (event.origin !== window.location.origin || event.source !== opened) return undefined
  return googleAuthMessage.safeParse(event.data).data
}

/** Connects a Google account: opens the consent window and handles every way it can end. */
export function useGoogleWindow() {
  const client = useQueryClient()
  const start = useStartGoogleAuth()
  const [isWaiting, setIsWaiting] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  /** Without a message, as when the window was closed or isolated from ours, the server is asked. */
  async function checkOutcome(connectedBefore: string | null) {
    try {
      const status = await client.fetchQuery({ ...googleStatusQuery(), staleTime: 0 })
      const isNew = status.connectedAt !== null && status.connectedAt !== connectedBefore
      if (isNew && status.googleAuthValid) succeed(status.email ?? '')
      else showFailure(windowClosed)
    } catch {
      showFailure(windowClosed)
    }
  }

  function succeed(email: string) {
    void refreshTopics(client, ['google', 'mail'])
    showToast({
      kind: 'success',
      title: 'Google account connected',
      text: `${email} is connected.`,
    })
  }

  function waitFor(opened: Window, connectedBefore: string | null) {
    const end = () => {
      stop.current = undefined
      window.removeEventListener('message', listen)
      clearInterval(watch)
      setIsWaiting(false)
    }
    const listen = (event: MessageEvent) => {
      const message = readMessage(event, opened)
      if (!message) return
      end()
      if (message.type === 'GOOGLE_AUTH_SUCCESS') succeed(message.email)
      else showFailure(message.error)
    }
    let wasClosed = false
    const watch = setInterval(() => {
      if (!opened.closed) return
      // Its last message may still arrive: the outcome is checked half a second later.
      if (wasClosed) {
        end()
        void checkOutcome(connectedBefore)
      }
      wasClosed = true
    }, 500)
    window.addEventListener('message', listen)
    stop.current = () => {
      end()
      opened.close()
    }
  }

  /** Must be called directly from a click: browsers block windows opened at any other time. */
  function connect(connectedBefore: string | null) {
    const opened = openWindow()
    if (!opened) {
      showFailure(popupBlocked)
      return
    }
    setIsWaiting(true)
    start.mutate(
      {},
      {
        onSuccess: ({ authUrl }) => {
          if (opened.closed) {
            setIsWaiting(false)
            showFailure(windowClosed)
            return
          }
          waitFor(opened, connectedBefore)
          opened.location.href = authUrl
        },
        onError: (error) => {
          opened.close()
          setIsWaiting(false)
          const why = toErrorMessage(error, '')
          showFailure(why ? `${notStarted}. ${why}` : notStarted)
        },
      },
    )
  }

  return { connect, isWaiting, cancel: () => stop.current?.() }
}
