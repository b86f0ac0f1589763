import { useEffect, useState } from 'react'

const size = 600

/** Opens a window in the middle of ours. @returns null when the browser blocks it */
function openWindow(): Window | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - size) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - size) / 2)
  const features = `popup,width=${size},height=${size},left=${left},top=${top}`
  return window.open('', 'identity-provider', features)
}

/**
 * Opens the identity provider beside the page, which keeps all that is typed in it. Its last page tells the other tabs
 * how it ended, by a session event. Call `open` directly from a click: browsers block windows at any other time.
 */
export function useProviderWindow(path: string, prepare?: () => Promise<unknown>) {
  const [problem, setProblem] = useState<string>()
  const [opened, setOpened] = useState<Window>()
  // A person who signs in another way no longer needs it.
  useEffect(() => () => opened?.close(), [opened])

  return {
    problem,
    async open() {
      setProblem(undefined)
      const next = openWindow()
      if (!next) {
        setProblem(
          'Your browser blocked the window. Allow it for this site, or enter your password.',
        )
        return
      }
      setOpened(next)
      await prepare?.()
      if (!next.closed) next.location.href = path
    },
  }
}
