import { useEffect, useRef, useState } from 'react'

/** Long enough to stay below Safari's limit on address changes (100 in 30 s). */
const pauseMilliseconds = 350

/** The text of a search box: shown at once, committed when typing pauses. */
export function useTypedSearch(committed: string, onCommit: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const commit = useRef(onCommit)

  useEffect(() => {
    commit.current = onCommit
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    text: typed ?? committed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        commit.current(text)
        setTyped(undefined)
      }, pauseMilliseconds)
    },
    /** Commits what is typed at once: the change that follows is then a step of its own, which Back undoes. */
    flush: () => {
      clearTimeout(timer.current)
      if (typed === undefined) return
      commit.current(typed)
      setTyped(undefined)
    },
  }
}
