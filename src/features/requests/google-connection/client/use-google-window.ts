import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.ts'
import { type GoogleAuthMessage, googleAuthMessage } from '../contract.ts'
import { googleStatusQuery, useStartGoogleAuth } from './queries.ts'

const windowSize = 600
const popupBlocked = 'Popup blocked. Please allow popups for this site.'
const notStarted = 'Failed to start Google authentication'
const windowClosed = 'The Google window was closed before the connection was made.'

const showFailure = (text: string, title = 'Connection Failed') =>
  showToast({ kind: 'error', title, text })

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

interface WindowListeners {
  onMessage: (message: GoogleAuthMessage) => void
  /** The window was closed without a message. */
  onClosed: () => void
}

/** Waits for the message of the window, or for its end. @returns a function that stops waiting */
function watchWindow(opened: Window, { onMessage, onClosed }: WindowListeners): () => void {
  const stop = () => {
    window.removeEventListener('message', listen)
    clearInterval(timer)
  }
  const listen = (event: MessageEvent) => {
    const message = readMessage(event, opened)
    if (!message) return
    stop()
    onMessage(message)
  }
  let wasClosed = false
  const timer = setInterval(() => {
    if (!opened.closed) return
    // Its last message may still arrive: the outcome is checked half a second later.
    if (wasClosed) {
      stop()
      onClosed()
    }
    wasClosed = true
  }, 500)
  window.addEventListener('message', listen)
  return stop
}

/** Shows how connecting ended. */
function useOutcome() {
  const client = useQueryClient()

  function succeed(email: string) {
    void refreshTopics(client, ['google', 'mail'])
    const text = `${email} is connected.`
    showToast({ kind: 'success', title: 'Google account connected', text })
  }

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

  return { succeed, checkOutcome }
}

/** Connects a Google account: opens the consent window and handles every way it can end. */
export function useGoogleWindow() {
  const start = useStartGoogleAuth()
  const { succeed, checkOutcome } = useOutcome()
  const [isWaiting, setIsWaiting] = useState(false)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  function waitFor(opened: Window, connectedBefore: string | null) {
    const end = () => {
      cancel.current = undefined
      setIsWaiting(false)
    }
    const stop = watchWindow(opened, {
      onMessage: (message) => {
        end()
        if (message.type === 'GOOGLE_AUTH_SUCCESS') succeed(message.email)
        else showFailure(message.error)
      },
      onClosed: () => {
        end()
        void checkOutcome(connectedBefore)
      },
    })
    cancel.current = () => {
      stop()
      end()
      opened.close()
    }
  }

  /**
   * Must be called directly from a click: browsers block windows opened at any other time. Google is asked for the
   * calendar only `withCalendar`.
   */
  function connect(connectedBefore: string | null, withCalendar: boolean) {
    const opened = openWindow()
    if (!opened) {
      showFailure(popupBlocked)
      return
    }
    setIsWaiting(true)
    start.mutate(withCalendar ? { query: { calendar: 'true' } } : {}, {
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
        showFailure(toErrorMessage(error, m.forms_server_unreachable()), notStarted)
      },
    })
  }

  return { connect, isWaiting, cancel: () => cancel.current?.() }
}
