import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { hideBrokenPictures } from '#platform/client/broken-pictures.ts'
import { isQueryFollowed } from '#platform/client/navigation/followed-query.ts'
import { interceptLinks, onLinkIntent } from '#platform/client/navigation/link-navigation.ts'
import { applyHead } from '#platform/client/navigation/page-head.ts'
import { rememberScroll, scrollArrivedPage } from '#platform/client/navigation/scroll-memory.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { ToastArea } from '#platform/client/toasts.tsx'
import { parseLocalPath } from '#shared/language.ts'
import { getLanguage, localPath } from '#shared/local-path.ts'
import { bootAttributes, bootEvents } from '../../boot-protocol.ts'
import { cancelOpening, loadWholePage, openPage } from './open-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { pageSlotId, StaticPage } from './static-page.tsx'
import { useCurrentUser } from './use-current-user.ts'
import { isRedirect, prepareVisit, type Visit } from './visit.ts'

/** Shows the current page until the next one is ready. */
function useVisit(first: Visit): Visit {
  const [path] = useLocation()
  const navigate = useNavigate()
  const search = useSearch()
  const [visit, setVisit] = useState(first)
  const shown = useRef(`${first.where.path}?${first.where.search.toString()}`)

  useEffect(() => {
    const wanted = `${path}?${new URLSearchParams(search).toString()}`
    if (wanted === shown.current) return undefined
    if (isQueryFollowed() && shown.current.startsWith(`${path}?`)) {
      shown.current = wanted
      return undefined
    }
    let isCurrent = true
    prepareVisit(path, search).then(
      (next) => {
        if (!isCurrent) return
        if (isRedirect(next)) {
          navigate(next.redirect, { replace: true })
          return
        }
        shown.current = wanted
        setVisit(next)
      },
      async () => {
        const isLoaded = await loadWholePage(new URL(location.href))
        if (!isLoaded && isCurrent) navigate(shown.current, { replace: true })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [navigate, path, search])

  return visit
}

/** Whether the page has opened in a field of its own, such as the reply to a conversation. */
function isInField(): boolean {
  const field = document.activeElement
  const isInSlot = Boolean(field?.closest(`#${pageSlotId}`))
  return isInSlot && field?.matches('input, textarea') === true
}

function focusHeading() {
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * After a change of page: updates scroll position and title, and moves the focus to the heading, or after
 * Back to the link that was followed. If another query has replaced what had the focus, as when answers become a
 * result, likewise. Portal pages move the focus by themselves.
 */
function useArrival(visit: Visit) {
  const isFirst = useRef(true)
  const { path } = visit.where
  const { head, route } = visit
  const lastPath = useRef(path)
  const scrolledPath = useRef(path)
  const isReturn = useRef(false)

  useLayoutEffect(() => {
    if (scrolledPath.current === path) return
    scrolledPath.current = path
    isReturn.current = scrollArrivedPage(localPath(path))
  }, [path])

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    applyHead(head)
    if (lastPath.current === path) {
      if (route.kind === 'portal' || document.activeElement !== document.body) return
      scrollArrivedPage(localPath(path))
      focusHeading()
      return
    }
    const followed = isReturn.current && findLink(lastPath.current)
    lastPath.current = path
    if (followed) {
      followed.focus({ preventScroll: true })
      return
    }
    if (!isInField()) focusHeading()
  }, [head, path, route])
}

const findLink = (path: string) =>
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(localPath(path))}"]`)

/** A static page brings its own slot with the server's HTML in it. */
function PageSlot({ visit: { View, where, route } }: { visit: Visit }) {
  if (View === StaticPage) return <StaticPage />
  return (
    <div id={pageSlotId}>
      <PageBoundary route={route}>
        <View where={where} />
      </PageBoundary>
    </div>
  )
}

export function App({ first }: { first: Visit }) {
  const navigate = useNavigate()
  const visit = useVisit(first)
  const user = useCurrentUser(visit.user)
  useArrival(visit)
  const { Layout, account, where } = visit

  useEffect(() => {
    document.documentElement.setAttribute(bootAttributes.ready, 'true')
    dispatchEvent(new Event(bootEvents.ready))
    const stopHidingPictures = hideBrokenPictures()
    const stopScroll = rememberScroll(location.pathname)
    const stopLinks = interceptLinks((url) => void openPage(url, navigate))
    addEventListener('popstate', cancelOpening)
    const stopIntent = onLinkIntent((url) => {
      const { language, path } = parseLocalPath(url.pathname)
      if (language !== getLanguage()) return
      prepareVisit(path, url.search).catch(() => {
        // The click will report the error.
      })
    })
    return () => {
      stopHidingPictures()
      stopScroll()
      removeEventListener('popstate', cancelOpening)
      stopLinks()
      stopIntent()
    }
  }, [navigate])

  return (
    <>
      <Layout path={where.path} user={user} account={account}>
        <PageSlot key={where.path} visit={visit} />
      </Layout>
      <ToastArea />
    </>
  )
}
