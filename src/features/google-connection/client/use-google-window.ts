import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { refreshTopics } from '#platform/client/http/query-client.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { type GoogleAuthMessage, googleAuthMessage } from '../contract.ts'
import { googleStatusQuery, useStartGoogleAuth } from './queries.ts'

const size = 600
const blocked = 'Popup blocked. Please allow popups for this site.'
const notStarted = 'Failed to start Google authentication'
const closed = 'The Google window was closed before the connection was made.'

const failed = (text: string) => showToast({ kind: 'error', title: 'Connection Failed', text })

/** A window in the middle of ours. Null where the browser refuses it. */
function openWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - size) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - size) / 2)
  const opened = window.open(
    '',
    'google-auth',
    `popup,width=${size},height=${size},left=${left},top=${top}`,
  )
  // It stands empty until Google's address is known.
  if (opened) opened.document.title = 'Opening Google…'
  return opened
}

/** Only our own closing page, in the window that we opened, is listened to. */
function readMessage(event: MessageEvent, opened: Window): GoogleAuthMessage | undefined {
  if (event.origin !== window.location.origin || event.source !== opened) return undefined
  return googleAuthMessage.safeParse(event.data).data
}

/** Connecting a Google account: the consent window, and every way it can end. */
export function useGoogleWindow() {
  const client = useQueryClient()
  const start = useStartGoogleAuth()
  const [isWaiting, setIsWaiting] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  /** Somebody closed it, or the browser cut it off from us: the server knows how it went. */
  async function lookHowItWent(connectedBefore: string | null) {
    try {
      const status = await client.fetchQuery({ ...googleStatusQuery(), staleTime: 0 })
      const isNew = status.connectedAt !== null && status.connectedAt !== connectedBefore
      if (isNew && status.googleAuthValid) succeed(status.email ?? '')
      else failed(closed)
    } catch {
      failed(closed)
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
      else failed(message.error)
    }
    let wasClosed = false
    const watch = setInterval(() => {
      if (!opened.closed) return
      // Its last words may still be on their way.
      if (wasClosed) {
        end()
        void lookHowItWent(connectedBefore)
      }
      wasClosed = true
    }, 500)
    window.addEventListener('message', listen)
    stop.current = () => {
      end()
      opened.close()
    }
  }

  /** Call it straight from a press: browsers let no other moment open a window. */
  function connect(connectedBefore: string | null) {
    const opened = openWindow()
    if (!opened) {
      failed(blocked)
      return
    }
    setIsWaiting(true)
    start.mutate(
      {},
      {
        onSuccess: ({ authUrl }) => {
          if (opened.closed) {
            setIsWaiting(false)
            failed(closed)
            return
          }
          waitFor(opened, connectedBefore)
          opened.location.href = authUrl
        },
        onError: (error) => {
          opened.close()
          setIsWaiting(false)
          const why = toErrorMessage(error, '')
          failed(why ? `${notStarted}. ${why}` : notStarted)
        },
      },
    )
  }

  return { connect, isWaiting, cancel: () => stop.current?.() }
}
