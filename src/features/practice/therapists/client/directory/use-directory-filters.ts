import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { followQuery } from '#platform/client/navigation/followed-query.ts'
import { saveScroll } from '#platform/client/navigation/scroll-memory.ts'
import { addPreview, findPreview } from '#shared/preview.ts'
import type { Directory } from '../../contract/directory.ts'
import {
  type Filters,
  isFiltered,
  pageSize,
  readFilters,
  writeFilters,
} from '../../directory-filters.ts'

/** Browsers refuse more than about a hundred changes of the address in some seconds, and typing is fast. */
const typingPauseMs = 300

// The router wraps these two to dispatch events, which `follow` takes for changes that others made.
const { pushState, replaceState } = typeof History === 'undefined' ? {} : History.prototype
/** The events that the router's wrappers dispatch, and the browser's own. */
const navigationEvents = ['popstate', 'pushState', 'replaceState']

/** The address with a query; an administrator stays in a preview. */
function toAddress(search: string): string {
  const query = new URLSearchParams(search)
  const preview = findPreview(new URLSearchParams(location.search))
  if (preview !== undefined) addPreview(query, preview)
  const text = query.toString()
  return location.pathname + (text === '' ? '' : `?${text}`)
}

type State = ReturnType<typeof readFilters> & {
  /** A value that came from the address is not written to it: it may be spelled in another way there. */
  origin: 'address' | 'choice' | 'typing'
}

const readState = (search: string, options: Directory['options']): State => ({
  ...readFilters(new URLSearchParams(search), options),
  origin: 'address',
})

interface ChangeOptions {
  /** Typed text: the address follows after a pause. */
  isTyping?: boolean
  shown?: number
}

/**
 * The filters of the page's address, and the address of the filters: what is chosen or typed changes the state, and
 * the address is written from the state alone. The first filter is a new entry of the history and the others replace
 * it: Back leads to the whole list with one step, and from a profile to the filtered one.
 */
export function useDirectoryFilters(options: Directory['options'], search: string) {
  const [state, setState] = useState<State>(() => readState(search, options))
  const seenSearch = useRef<string>(undefined)
  const pendingWrite = useRef<() => void>(undefined)

  const flush = useCallback(() => pendingWrite.current?.(), [])

  useEffect(() => {
    const { pathname } = location
    seenSearch.current = location.search
    const follow = () => {
      // A page that is about to be left, or an event without another query.
      if (location.pathname !== pathname || location.search === seenSearch.current) return
      seenSearch.current = location.search
      setState(readState(location.search, options))
    }
    const stopFollowing = followQuery()
    for (const type of navigationEvents) addEventListener(type, follow)
    // A link must leave an entry behind that has what was typed.
    addEventListener('click', flush, { capture: true })
    return () => {
      stopFollowing()
      for (const type of navigationEvents) removeEventListener(type, follow)
      removeEventListener('click', flush, { capture: true })
    }
  }, [flush, options])

  useEffect(() => {
    const { filters, shown, origin } = state
    if (origin === 'address') return undefined
    const { pathname } = location
    const write = () => {
      pendingWrite.current = undefined
      // Another page is about to be shown.
      if (location.pathname !== pathname) return
      const before = readFilters(new URLSearchParams(location.search), options)
      const isFirst = !isFiltered(before.filters) && isFiltered(filters)
      const address = toAddress(writeFilters(filters, shown))
      if (isFirst) pushState?.call(history, {}, '', address)
      else replaceState?.call(history, history.state, '', address)
      seenSearch.current = location.search
      if (isFirst) saveScroll()
    }
    if (origin === 'choice') {
      write()
      return undefined
    }
    pendingWrite.current = write
    const timer = setTimeout(write, typingPauseMs)
    return () => {
      clearTimeout(timer)
      pendingWrite.current = undefined
    }
  }, [options, state])

  const change = useCallback(
    (filters: Filters, { isTyping = false, shown = pageSize }: ChangeOptions = {}) =>
      setState({ filters, isTextCut: false, shown, origin: isTyping ? 'typing' : 'choice' }),
    [],
  )

  return useMemo(() => ({ ...state, change, flush }), [state, change, flush])
}
