import { useEffect, useRef, useState } from 'react'
import { type PasswordStrength, type Person, toGuess, toPasswordStrength } from '../rules.ts'

type Judged = { password: string; score: number | null }

// Whoever types fast is judged when they pause.
const pauseMs = 120

/**
 * The server's own judgement of a password while it is being typed. The dictionaries are large: they
 * are loaded in a worker with the first character, where they hold up no typing.
 */
export function usePasswordStrength(password: string, person: Person): PasswordStrength {
  const worker = useRef<Worker>(null)
  const [judged, setJudged] = useState<Judged>({ password: '', score: 0 })
  const { email, firstName, lastName } = person

  useEffect(() => {
    if (password === '') return
    if (!worker.current) {
      const made = new Worker(new URL('./guessability-worker.ts', import.meta.url), {
        type: 'module',
      })
      made.addEventListener('message', ({ data }: MessageEvent<Judged>) => setJudged(data))
      made.addEventListener('error', () => setJudged({ password: '', score: null }))
      worker.current = made
    }
    const timer = setTimeout(() => {
      worker.current?.postMessage(toGuess(password, { email, firstName, lastName }))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [password, email, firstName, lastName])

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  const isKnown = judged.score === null || judged.password === password
  return toPasswordStrength(password, person, isKnown ? judged.score : undefined)
}
