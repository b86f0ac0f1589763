import { useEffect, useRef, useState } from 'react'

/** Long enough that a browser's limit on address changes (100 in 30 s) is never met. */
const pauseMilliseconds = 350

/** The text of a search box: at once what is typed; handed on when the typing pauses. */
export function useTypedSearch(committed: string, onCommit: (text: string) => void) {
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const commit = useRef(onCommit)

  useEffect(() => {
    commit.current = onCommit
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const drop = () => {
    clearTimeout(timer.current)
    setTyped(undefined)
  }

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
    /** Forgets what is typed and not handed on. */
    drop,
  }
}
