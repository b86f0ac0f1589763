import { useEffect } from 'react'

const countBefore = /^\(\d+\) /

/** `(3) ` before the page's title, whatever page that is; nothing for 0. */
export function useTitleCount(count: number) {
  useEffect(() => {
    const title = document.querySelector('head > title')
    if (!title || count === 0) return
    const mark = () => {
      const wanted = `(${count}) ${document.title.replace(countBefore, '')}`
      if (document.title !== wanted) document.title = wanted
    }
    mark()
    // A change of page writes its own title.
    const observer = new MutationObserver(mark)
    observer.observe(title, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(countBefore, '')
    }
  }, [count])
}
