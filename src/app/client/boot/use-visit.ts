import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isQueryFollowed } from '#platform/client/navigation/followed-query.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { loadWholePage } from './open-page.ts'
import { endOpening, startOpening, untilPageIsDue } from './opening.ts'
import { forgetPreparation, prepareOnce } from './prepare-once.ts'
import { isRedirect, type LoadingVisit, type Visit } from './visit.ts'

/** A page that is being opened and has taken long: its path, and its view once the code is there. */
type Coming = { path: string; page?: LoadingVisit | undefined }

type Shown = { visit: Visit; coming?: Coming }

const keepVisit = ({ visit }: Shown): Shown => ({ visit })

/** An address is compared with its query, as the router names it. */
const toAddress = (path: string, search: string) => `${path}?${new URLSearchParams(search)}`

/**
 * Shows the current page until the next one is ready. When that takes long, the next one takes its place, in its
 * loading state; the current one is only hidden, because it comes back with what was typed if the connection is lost.
 */
export function useVisit(first: Visit): Shown {
  const [path] = useLocation()
  const navigate = useNavigate()
  const search = useSearch()
  const [shown, show] = useState<Shown>({ visit: first })
  const notePlace = useHiddenPlace(shown)
  const shownAddress = useRef(toAddress(first.where.path, first.where.search.toString()))

  useEffect(() => {
    const wanted = toAddress(path, search)
    if (wanted === shownAddress.current) {
      show((now) => (now.coming ? keepVisit(now) : now))
      endOpening()
      return undefined
    }
    if (isQueryFollowed() && shownAddress.current.startsWith(`${path}?`)) {
      shownAddress.current = wanted
      endOpening()
      return undefined
    }
    let isCurrent = true
    // Another query of the same page: it stays until it is ready.
    const isSamePage = shownAddress.current.startsWith(`${path}?`)
    startOpening()
    const preparation = prepareOnce(path, search)
    void untilPageIsDue().then(() => {
      const showComing = (page?: LoadingVisit) => {
        if (!isCurrent || isSamePage) return
        notePlace()
        show(({ visit }) => ({ visit, coming: { path, page } }))
      }
      preparation.onCode = showComing
      showComing(preparation.loading)
    })
    preparation.visit.then(
      (next) => {
        if (!isCurrent) return
        forgetPreparation(preparation)
        if (isRedirect(next)) {
          navigate(next.redirect, { replace: true })
          return
        }
        isCurrent = false
        shownAddress.current = wanted
        show({ visit: next })
        endOpening()
      },
      async () => {
        const isLoaded = await loadWholePage(new URL(location.href))
        if (isLoaded || !isCurrent) return
        navigate(shownAddress.current.replace(/\?$/, ''), { replace: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [navigate, notePlace, path, search])

  return shown
}

/**
 * Where the reader is on a page that is hidden while another is being opened, in case it comes back.
 * @returns a function that notes the place, called before the page is hidden
 */
function useHiddenPlace({ visit, coming }: Shown) {
  const isHidden = coming !== undefined
  const place = useRef<{ of: Visit; top: number; focused: Element | null }>(undefined)
  useLayoutEffect(() => {
    if (isHidden) {
      scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const left = place.current
    place.current = undefined
    if (left?.of !== visit) return
    scrollTo({ top: left.top, behavior: 'instant' })
    if (left.focused instanceof HTMLElement) left.focused.focus({ preventScroll: true })
  }, [isHidden, visit])

  const latest = useRef(visit)
  useLayoutEffect(() => {
    latest.current = visit
  }, [visit])
  return useCallback(() => {
    place.current ??= { of: latest.current, top: scrollY, focused: document.activeElement }
  }, [])
}
