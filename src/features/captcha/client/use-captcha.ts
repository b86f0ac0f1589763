import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callOverHttp } from '#platform/client/http/api.ts'
import { getCaptcha } from '../contract.ts'

type CaptchaState = {
  status: 'loading' | 'ready' | 'failed'
  /** The picture as SVG markup. While the next one is under way, still the one before. */
  image: string | undefined
  /** The token that goes with the picture; none while there is no picture to read. */
  validation: string | undefined
  /** How many pictures somebody has asked for. */
  count: number
  /** The picture took the place of one that was too old for what had been typed. */
  isReplaced: boolean
}

// The server keeps a challenge for ten minutes. With nothing typed another picture costs nobody
// anything, so it comes early enough to be read and typed; what was typed stands to the last moment.
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
 * One security check after the other, the first one as soon as the field is there.
 * @param entry the input in which the characters are typed, or what holds it
 */
export function useCaptcha(entry: RefObject<HTMLElement | null>) {
  const [state, setState] = useState(first)
  const lastCall = useRef(0)
  const loadedAt = useRef(0)

  const load = useCallback(async (isAsked: boolean) => {
    lastCall.current += 1
    const call = lastCall.current
    const finish = (next: (before: CaptchaState) => CaptchaState) => {
      if (call === lastCall.current) setState(next) // else a later call shows what it brings
    }
    try {
      const { image, validation } = await callOverHttp(getCaptcha, {
        query: { t: String(Date.now()) },
      })
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
  }, [])

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

  const refreshIfOld = useCallback(() => {
    const age = loadedAt.current > 0 ? Date.now() - loadedAt.current : 0
    if (age < emptyMaxAgeMs) return
    const input = entry.current?.querySelector('input')
    const isTyped = input !== null && input !== undefined && input.value !== ''
    if (isTyped && age < typedMaxAgeMs) return
    loadedAt.current = Date.now() // asked once, also while the answer is slow
    if (isTyped) setState((before) => ({ ...before, isReplaced: true }))
    void load(false)
  }, [entry, load])

  // Timers stand still while a computer sleeps or a page is put away, so the age is looked at.
  useEffect(() => {
    const timer = setInterval(refreshIfOld, checkEveryMs)
    document.addEventListener('visibilitychange', refreshIfOld)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfOld)
    }
  }, [refreshIfOld])

  /** Somebody types what the new picture shows: no need to explain it any longer. */
  const acknowledge = useCallback(
    () => setState((before) => (before.isReplaced ? { ...before, isReplaced: false } : before)),
    [],
  )

  return { ...state, refresh, refreshIfOld, acknowledge }
}
