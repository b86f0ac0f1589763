import { CallError, callOverHttp } from '#platform/client/http/api.ts'
import { suspectSessionEnded } from '#platform/client/http/session-end.ts'
import { getCurrentUser } from '../contract.ts'

// The server locks a session that sends nothing for 15 minutes. Reading, scrolling and typing send nothing.
const reportEveryMs = 60_000

/** @returns a function to call for each input: it notifies the server, at most once a minute */
export function createInputReport(): () => void {
  let reportedAt = Date.now()
  return () => {
    if (Date.now() - reportedAt < reportEveryMs) return
    reportedAt = Date.now()
    callOverHttp(getCurrentUser, {}).catch((error: unknown) => {
      // Without a network the next input reports again.
      if (error instanceof CallError && error.status === 401) suspectSessionEnded()
    })
  }
}
