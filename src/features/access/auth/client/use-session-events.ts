import { useEffect } from 'react'
import {
  markSessionLocked,
  readSessionState,
  suspectSessionEnded,
} from '#platform/client/http/session-end.ts'
import { onSessionEvent } from '#platform/client/http/session-events.ts'
import { coverScreen } from '#platform/client/screen-cover.ts'
import { endSession } from './end-session.ts'

/** Handles session events of other tabs, and checks the session when the user returns to the page. */
export function useSessionEvents(check: () => Promise<boolean>) {
  useEffect(() => {
    const stopEvents = onSessionEvent((event) => {
      if (event === 'signed out') endSession({ isSignedOut: true })
      else if (event === 'locked') markSessionLocked()
      // The dialog that asked listens for it.
      else if (event !== 'confirmed') void check()
    })
    // Not for a locked page: the request that locks the session may still be in transit.
    const onReturn = () => {
      if (readSessionState() === 'ended' || readSessionState() === 'uncertain') void check()
    }
    // The Back button may restore a page from the browser's cache long after a sign-out.
    const onHide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) coverScreen()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      suspectSessionEnded()
      onReturn()
    }
    addEventListener('focus', onReturn)
    addEventListener('pagehide', onHide)
    addEventListener('pageshow', onShow)
    return () => {
      stopEvents()
      removeEventListener('focus', onReturn)
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
    }
  }, [check])
}
