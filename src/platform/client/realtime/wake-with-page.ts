import type { LiveSocket } from './live-socket.ts'

/**
 * Wakes the socket when the network changes or the page is shown, and disconnects on `pagehide`: an open
 * socket would keep the page out of the back/forward cache.
 * @returns a function that stops it
 */
export function wakeWithPage(socket: LiveSocket): () => void {
  const wake = () => socket.wake()
  const wakeWhenSeen = () => {
    if (document.visibilityState === 'visible') socket.wake()
  }
  const sleep = () => socket.sleep()
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  window.addEventListener('pageshow', wake)
  window.addEventListener('pagehide', sleep)
  document.addEventListener('visibilitychange', wakeWhenSeen)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('pagehide', sleep)
    document.removeEventListener('visibilitychange', wakeWhenSeen)
  }
}
