import { useEffect, useLayoutEffect, useRef } from 'react'
import { nextCallAttribute } from '#features/practice/therapists/client/next-call-attribute.ts'
import { hideBrokenPictures } from '#platform/client/broken-pictures.ts'
import { interceptLinks, onLinkIntent } from '#platform/client/navigation/link-navigation.ts'
import { rememberScroll, scrollArrivedPage } from '#platform/client/navigation/scroll-memory.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { PageSpinner } from '#platform/client/ui/ripple-spinner.tsx'
import { parseLocalPath } from '#shared/language.ts'
import { getLanguage, localPath } from '#shared/local-path.ts'
import { bootAttributes, bootEvents } from '../../boot-protocol.ts'
import { cancelOpening, openPage } from './open-page.ts'
import { PageBoundary } from './page-boundary.tsx'
import { prepareOnce } from './prepare-once.ts'
import { pageSlotId, StaticPage } from './static-page.tsx'
import { useCurrentUser } from './use-current-user.ts'
import { useVisit } from './use-visit.ts'
import type { LoadingVisit, Visit } from './visit.ts'

/** True if the page has opened in a field of its own, such as the reply to a conversation. */
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
  const { head, route, showHead } = visit
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
    showHead?.(head)
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
  }, [head, path, route, showHead])
}

const findLink = (path: string) =>
  document.querySelector<HTMLElement>(`main a[href="${CSS.escape(localPath(path))}"]`)

/**
 * Free times are read once the page can be read, and only for a page that has a place for them. The server marks its page
 * only where someone can be booked.
 */
function useNextCalls(visit: Visit) {
  const place = useRef<string>(bootAttributes.freeCalls)
  useEffect(() => {
    const hasPlace = document.querySelector(`[${place.current}]`)
    place.current = nextCallAttribute
    if (hasPlace)
      import('#features/requests/appointments/client/visitor/show-next-calls.ts').then(
        (module) => module.showNextCalls(nextCallAttribute),
        () => {},
      )
    // Each page has places of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- see above
  }, [visit])
}

interface PageSlotProps {
  page: Visit | LoadingVisit
  /** Another page is being opened in its place. */
  isHidden?: boolean
}

/** A static page brings its own slot with the server's HTML in it. */
function PageSlot({ page: { View, where, route }, isHidden = false }: PageSlotProps) {
  if (View === StaticPage) return <StaticPage isHidden={isHidden} />
  return (
    <div id={isHidden ? undefined : pageSlotId} hidden={isHidden}>
      <PageBoundary route={route}>
        <View where={where} />
      </PageBoundary>
    </div>
  )
}

export function App({ first }: { first: Visit }) {
  const navigate = useNavigate()
  const { visit, coming } = useVisit(first)
  const user = useCurrentUser(visit.user)
  useArrival(visit)
  useNextCalls(visit)
  const { Layout, account, where } = visit
  // A page with another layout appears with it once it is ready.
  const loading = coming?.page?.Layout === Layout ? coming.page : undefined

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
      prepareOnce(path, url.search).visit.catch(() => {
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
      <Layout path={coming?.path ?? where.path} user={user} account={account}>
        <PageSlot key={where.path} page={visit} isHidden={coming !== undefined} />
        {loading && <PageSlot key={loading.where.path} page={loading} />}
        {coming && !loading && <PageSpinner />}
      </Layout>
      <ToastArea />
    </>
  )
}
