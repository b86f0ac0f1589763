import { useEffect, useRef, useState } from 'react'
import {
  type PasswordStrength,
  type Person,
  type PracticeFacts,
  toEstimatorInput,
  toPasswordStrength,
} from '../rules.ts'

type Estimate = { password: string; score: number | null }

// The estimator runs when typing pauses.
const debounceMs = 120

/**
 * The server's own estimate of a password while it is being typed. The dictionaries are large, so
 * they are loaded with the first character, in a worker that does not block typing.
 */
export function usePasswordStrength(
  password: string,
  person: Person,
  facts: PracticeFacts,
): PasswordStrength {
  const worker = useRef<Worker>(null)
  const [estimate, setEstimate] = useState<Estimate>({ password: '', score: 0 })
  const { email, firstName, lastName } = person

  useEffect(() => {
    if (password === '') return
    if (!worker.current) {
      const started = new Worker(new URL('./guessability-worker.ts', import.meta.url), {
        type: 'module',
      })
      started.addEventListener('message', ({ data }: MessageEvent<Estimate>) => setEstimate(data))
      started.addEventListener('error', () => setEstimate({ password: '', score: null }))
      worker.current = started
    }
    const timer = setTimeout(() => {
      const input = toEstimatorInput(password, { email, firstName, lastName }, facts)
      worker.current?.postMessage(input)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [password, email, firstName, lastName, facts])

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  const isUpToDate = estimate.score === null || estimate.password === password
  return toPasswordStrength(password, person, isUpToDate ? estimate.score : undefined)
}
