import { useQueryClient } from '@tanstack/react-query'
import { LogIn } from 'lucide'
import { useEffect } from 'react'
import { currentUserQuery } from '#features/sessions/client/queries.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { callOverHttp } from '#platform/client/api.ts'
import { markSessionAlive, useSessionEnded } from '#platform/client/session-end.ts'
import { Notice } from '#platform/client/ui/notice.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'

/** Says that the session is over, without taking away what is on the screen, and notices a new one. */
export function SessionEndNotice({ path }: { path: string }) {
  const isEnded = useSessionEnded()
  const client = useQueryClient()

  useEffect(() => {
    if (!isEnded) return
    // On the way back from the tab of the sign-in page.
    const lookAgain = async () => {
      const user = await callOverHttp(getCurrentUser, {}).catch(() => undefined) // not yet
      if (!user) return
      client.setQueryData(currentUserQuery().queryKey, user)
      markSessionAlive()
      await client.invalidateQueries({ predicate: ({ queryKey: [topic] }) => topic !== 'session' })
    }
    const onReturn = () => void lookAgain()
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [client, isEnded])

  if (!isEnded) return null
  return (
    <Notice icon={LogIn} title="Your session has ended." role="alert" className="mb-5">
      What you were writing is still here.{' '}
      <a href={paths.signInThenGoTo(path)} target="_blank" rel="noopener">
        Sign in again
        <OpensInNewTab />
      </a>
      , then come back to this page.
    </Notice>
  )
}
