import { useEffect, useState } from 'react'
import { m } from '#messages'
import { CallError, callOverHttp, toErrorMessage } from '#platform/client/http/api.ts'
import { sendChange } from '#platform/client/http/send-change.ts'
import type { DeletedRequest } from '../contract/change.ts'
import {
  type LinkUse,
  type OwnRequest,
  phoneDigitsCode,
  type RequestStatus,
  viewOwnRequest,
  withdrawOwnRequest,
} from '../contract/request.ts'
import { forgetStoredLink, readStoredLink, saveStoredLink } from './stored-link.ts'
import type { RequestLink } from './use-request-link.ts'

type Shown =
  | { state: 'pending' }
  /** The link alone: the last digits of the phone number are asked for. */
  | { state: 'asking'; status: RequestStatus; problem?: string; hasNoPhone?: boolean }
  | { state: 'shown'; request: OwnRequest; phoneDigits: string; said?: string }
  | { state: 'deleted'; receipt: DeletedRequest }
  /** The link does not work. */
  | { state: 'refused'; message: string }
  /** The server could not be reached, or did not answer. */
  | { state: 'failed'; message: string }

const toFailure = (error: unknown): Shown => {
  const message = toErrorMessage(error, m.forms_server_unreachable())
  const isRefused = error instanceof CallError && error.status === 400
  return { state: isRefused ? 'refused' : 'failed', message }
}

const areDigitsWrong = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === phoneDigitsCode

type ProvedLink = LinkUse & { phoneDigits: string }

/** Loads the code of a free call, before a view that shows one: what is below it must not move. */
type LoadCall = () => Promise<void>

async function readStatus(link: RequestLink, loadCall: LoadCall): Promise<Shown> {
  const { token, isForOffers } = link
  try {
    const status = await callOverHttp(viewOwnRequest, { body: { token } })
    // While the digits are typed.
    if (status.status === 'scheduled' || isForOffers) void loadCall()
    return { state: 'asking', status }
  } catch (error) {
    return toFailure(error)
  }
}

/** The request, or again the question for the digits with what is wrong with them. */
async function readRequest(
  link: RequestLink,
  phoneDigits: string,
  loadCall: LoadCall,
): Promise<Shown> {
  const { token, isForOffers } = link
  try {
    const read = await callOverHttp(viewOwnRequest, { body: { token, phoneDigits } })
    if (!('mayWithdraw' in read)) return { state: 'asking', status: read, hasNoPhone: true }
    saveStoredLink({ ...readStoredLink(), token, phoneDigits })
    if (read.appointment !== null || read.offers.length > 0 || isForOffers) await loadCall()
    return { state: 'shown', request: read, phoneDigits }
  } catch (error) {
    if (!areDigitsWrong(error)) return toFailure(error)
    // The last attempt has ended the link, which only a look at the link shows.
    const asked = await readStatus(link, loadCall)
    return asked.state === 'asking' ? { ...asked, problem: error.userMessage } : asked
  }
}

function readStored(link: RequestLink, loadCall: LoadCall): Promise<Shown> {
  const stored = readStoredLink()
  // Digits of another link would be counted as wrong ones.
  return stored.token !== link.token || stored.phoneDigits === undefined
    ? readStatus(link, loadCall)
    : readRequest(link, stored.phoneDigits, loadCall)
}

type Ending = 'withdraw' | 'delete'

/** Withdraws or deletes the request of a link, which then is opened by its mail alone, not by the next user of this tab. */
async function endRequest(ending: Ending, body: ProvedLink): Promise<Shown> {
  if (ending === 'withdraw') {
    const request = await sendChange(withdrawOwnRequest, { body })
    forgetStoredLink()
    return { state: 'shown', request, phoneDigits: body.phoneDigits }
  }
  const { deleteOwnRequest } = await import('../contract/change.ts')
  const receipt = await sendChange(deleteOwnRequest, { body })
  forgetStoredLink()
  return { state: 'deleted', receipt }
}

/** The request of a link, and what its sender can do with it. */
export function useOwnRequest({ token, isForOffers }: RequestLink, loadCall: LoadCall) {
  const [shown, setShown] = useState<Shown>({ state: 'pending' })
  const [pending, setPending] = useState<Ending>()
  const [refusal, setRefusal] = useState<string>()

  useEffect(
    () => void readStored({ token, isForOffers }, loadCall).then(setShown),
    [token, isForOffers, loadCall],
  )
  const retry = () => {
    setShown({ state: 'pending' })
    void readStored({ token, isForOffers }, loadCall).then(setShown)
  }

  /** @returns what is wrong, unless another view replaces the question */
  async function enterDigits(phoneDigits: string): Promise<string | undefined> {
    const next = await readRequest({ token, isForOffers }, phoneDigits, loadCall)
    // The question stays on the screen with what was typed.
    if (next.state === 'failed') return next.message
    if (next.state === 'asking' && next.problem !== undefined) return next.problem
    setShown(next)
    return undefined
  }

  async function end(ending: Ending): Promise<void> {
    if (shown.state !== 'shown') return
    setPending(ending)
    setRefusal(undefined)
    try {
      setShown(await endRequest(ending, { token, phoneDigits: shown.phoneDigits }))
    } catch (error) {
      const failed = ending === 'withdraw' ? m.request_withdraw_failed : m.request_delete_failed
      setRefusal(toErrorMessage(error, failed()))
    } finally {
      setPending(undefined)
    }
  }

  return {
    shown,
    retry,
    enterDigits,
    end,
    pending,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    /** The request as it is after a change of its sender's. */
    showChanged: (request: OwnRequest, said: string) =>
      setShown((now) => (now.state === 'shown' ? { ...now, request, said } : now)),
  }
}
