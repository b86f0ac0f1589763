import { Check, CircleAlert } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { readFragmentToken } from '#platform/client/navigation/fragment-token.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { confirmWaitlist } from '../contract/public.ts'

type Answer = { isConfirmed: true } | { isConfirmed: false; message: string }

/** Confirms the details of a mailed link. Its token is in the fragment, which no server and no log sees. */
export function ConfirmDetails() {
  const token = useRef('')
  const [isPending, setPending] = useState(false)
  const [answer, setAnswer] = useState<Answer>()

  useEffect(() => {
    const given = readFragmentToken()
    if (given === '') return
    token.current = given
    // It stays in neither the address nor the history.
    history.replaceState(history.state, '', location.pathname)
  }, [])

  async function confirm() {
    setPending(true)
    setAnswer(undefined)
    try {
      await sendChange(confirmWaitlist, { body: { token: token.current } })
      setAnswer({ isConfirmed: true })
    } catch (error) {
      setAnswer({ isConfirmed: false, message: toErrorMessage(error, m.waitlist_confirm_failed()) })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="max-w-160">
      {!answer?.isConfirmed && (
        <>
          <Button
            pending={isPending}
            pendingText={m.waitlist_confirm_pending()}
            onClick={() => void confirm()}
          >
            {m.waitlist_confirm_button()}
          </Button>
          <p className="mt-5 text-ink-muted">{m.waitlist_confirm_stay()}</p>
        </>
      )}
      <output className="mt-5 block">
        {answer?.isConfirmed && (
          <Notice tone="river" icon={Check} title={m.waitlist_confirmed_heading()}>
            {m.waitlist_confirmed_text()}
          </Notice>
        )}
        {answer?.isConfirmed === false && (
          <Notice tone="ember" icon={CircleAlert}>
            {answer.message}
          </Notice>
        )}
      </output>
    </div>
  )
}
