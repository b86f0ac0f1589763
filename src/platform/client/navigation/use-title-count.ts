import { useEffect } from 'react'

const countBefore = /^\(\d+\) /

/** Puts `(3) ` before the title of any page; nothing for 0. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const title = document.querySelector('head > title')
    if (!title || count === 0) return
    const addCount = () => {
      const wanted = `(${count}) ${document.title.replace(countBefore, '')}`
      if (document.title !== wanted) document.title = wanted
    }
    addCount()
    // A change of page sets a new title.
    const observer = new MutationObserver(addCount)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(countBefore, '')
    }
  }, [count])
}
