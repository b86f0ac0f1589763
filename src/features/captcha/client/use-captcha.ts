import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, callOverHttp } from '#platform/client/api.ts'
import { getCaptcha } from '../contract.ts'

type CaptchaState = {
  status: 'loading' | 'ready' | 'failed'
  /** The picture as SVG markup. While the next one is under way, still the one before. */
  image: string | undefined
  /** The token that goes with the picture; none while there is no picture to read. */
  validation: string | undefined
  /** How many pictures there have been. */
  count: number
}

// The server keeps a challenge for ten minutes, and reading and typing take a while.
const freshMilliseconds = 8 * 60 * 1000

const first: CaptchaState = { status: 'loading', image: undefined, validation: undefined, count: 0 }

/** One security check after the other, the first one as soon as the field is there. */
export function useCaptcha() {
  const [state, setState] = useState(first)
  const lastCall = useRef(0)
  const loadedAt = useRef(0)

  const load = useCallback(async () => {
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
      finish(({ count }) => ({ status: 'ready', image, validation, count: count + 1 }))
    } catch (error) {
      // oxlint-disable-next-line no-console -- the specification wants this failure logged
      console.error('captcha:', error instanceof CallError ? error.status : 'no answer')
      finish((before) => ({ ...before, status: 'failed', image: undefined }))
    }
  }, [])

  useEffect(() => {
    void load()
  }, [load])

  const refresh = useCallback(() => {
    setState((before) => ({ ...before, status: 'loading', validation: undefined }))
    void load()
  }, [load])

  /** For someone who arrives here after a long while of writing. */
  const refreshIfOld = useCallback(() => {
    if (loadedAt.current > 0 && Date.now() - loadedAt.current > freshMilliseconds) refresh()
  }, [refresh])

  return { ...state, refresh, refreshIfOld }
}
