import { useEffect, useState } from 'react'
import { m } from '#messages'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import { type OwnRequest, viewOwnRequest, withdrawOwnRequest } from '../contract.ts'

type Shown =
  | { state: 'pending' }
  | { state: 'shown'; request: OwnRequest }
  /** The link does not work. */
  | { state: 'refused'; message: string }
  /** The server could not be reached, or did not answer. */
  | { state: 'failed'; message: string }

const toFailure = (error: unknown): Shown => {
  const message = toErrorMessage(error, m.forms_server_unreachable())
  const isRefused = error instanceof CallError && error.status === 400
  return { state: isRefused ? 'refused' : 'failed', message }
}

const readRequest = (token: string): Promise<Shown> =>
  callOverHttp(viewOwnRequest, { body: { token } }).then(
    (request) => ({ state: 'shown', request }),
    toFailure,
  )

/** The request of a link, and its withdrawal. */
export function useOwnRequest(token: string) {
  const [shown, setShown] = useState<Shown>({ state: 'pending' })
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => void readRequest(token).then(setShown), [token])
  const retry = () => {
    setShown({ state: 'pending' })
    void readRequest(token).then(setShown)
  }

  /** @returns whether the request is withdrawn now */
  async function withdraw(): Promise<boolean> {
    setWithdrawing(true)
    setRefusal(undefined)
    try {
      setShown({
        state: 'shown',
        request: await sendChange(withdrawOwnRequest, { body: { token } }),
      })
      return true
    } catch (error) {
      setRefusal(toErrorMessage(error, m.request_withdraw_failed()))
      return false
    } finally {
      setWithdrawing(false)
    }
  }

  return { shown, retry, withdraw, isWithdrawing, refusal }
}
