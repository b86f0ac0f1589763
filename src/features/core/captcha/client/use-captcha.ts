import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callOverHttp } from '#platform/client/http/api.ts'
import { type CheckedForm, getCaptcha } from '../contract.ts'
import { loadLater } from './load-later.ts'

type CaptchaState = {
  status: 'loading' | 'ready' | 'failed'
  /** The picture as SVG markup; the previous one while the next is loading. */
  image: string | undefined
  /** The token of the picture; undefined while there is no picture. */
  validation: string | undefined
  /** Number of pictures that the user has requested. */
  count: number
  /** The picture has replaced one that expired while its characters were being typed. */
  isReplaced: boolean
}

// A challenge expires after ten minutes. An empty entry gets a new picture early, so that there is time
// to read and type it; a typed entry keeps its picture as long as possible.
const emptyMaxAgeMs = 9 * 60 * 1000
const typedMaxAgeMs = 9.75 * 60 * 1000
const checkEveryMs = 5_000

const first: CaptchaState = {
  status: 'loading',
  image: undefined,
  validation: undefined,
  count: 0,
  isReplaced: false,
}

/**
 * Loads a security check at once, and the next one when it expires or is used.
 * @param entry the input in which the characters are typed, or its container
 */
export function useCaptcha(entry: RefObject<HTMLElement | null>, form: CheckedForm) {
  const [state, setState] = useState(first)
  const lastCall = useRef(0)
  const loadedAt = useRef(0)

  const load = useCallback(
    async (isAsked: boolean) => {
      lastCall.current += 1
      const call = lastCall.current
      const finish = (next: (before: CaptchaState) => CaptchaState) => {
        if (call === lastCall.current) setState(next) // otherwise a later call has superseded this one
      }
      try {
        const { image, validation, work } = await callOverHttp(getCaptcha, {
          query: { t: String(Date.now()), form },
        })
        // Without it, the picture or the voice alone is the check.
        if (work) void loadLater().then(({ doWork }) => doWork(validation, work, entry.current))
        loadedAt.current = Date.now()
        finish((before) => ({
          ...before,
          status: 'ready',
          image,
          validation,
          count: before.count + (isAsked ? 1 : 0),
        }))
      } catch (error) {
        // oxlint-disable-next-line no-console -- the specification wants this failure logged
        console.error('captcha:', error instanceof CallError ? error.status : 'no answer')
        finish((before) => ({ ...before, status: 'failed', image: undefined }))
      }
    },
    [entry, form],
  )

  useEffect(() => {
    void load(true)
  }, [load])

  const refresh = useCallback(() => {
    setState((before) => ({
      ...before,
      status: 'loading',
      validation: undefined,
      isReplaced: false,
    }))
    void load(true)
  }, [load])

  useRefreshOnline(state.status === 'failed', refresh)

  const refreshIfOld = useCallback(() => {
    const age = loadedAt.current > 0 ? Date.now() - loadedAt.current : 0
    if (age < emptyMaxAgeMs) return
    const input = entry.current?.querySelector('input')
    const isTyped = input !== null && input !== undefined && input.value !== ''
    if (isTyped && age < typedMaxAgeMs) return
    loadedAt.current = Date.now() // also while the response is slow: one request only
    if (isTyped) setState((before) => ({ ...before, isReplaced: true }))
    void load(false)
  }, [entry, load])

  // Timers pause while a computer sleeps or a page is in the background, so the age is checked.
  useEffect(() => {
    const timer = setInterval(refreshIfOld, checkEveryMs)
    document.addEventListener('visibilitychange', refreshIfOld)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfOld)
    }
  }, [refreshIfOld])

  /** The user types the characters of the new picture: the explanation is no longer needed. */
  const acknowledge = useCallback(
    () => setState((before) => (before.isReplaced ? { ...before, isReplaced: false } : before)),
    [],
  )

  return { ...state, refresh, refreshIfOld, acknowledge }
}

/** Loads a missing picture by itself when the network is back. */
function useRefreshOnline(hasFailed: boolean, refresh: () => void) {
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  }, [hasFailed, refresh])
}
