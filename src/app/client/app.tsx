import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { hideBrokenPictures } from '#platform/client/broken-pictures.ts'
import { onLinkIntent, takeOverLinks } from '#platform/client/link-navigation.ts'
import { applyHead } from '#platform/client/page-head.ts'
import { ToastArea } from '#platform/client/toasts.tsx'
import { pageSlotId, StillPage } from './still-page.tsx'
import { useUserNow } from './use-user-now.ts'
import { isRedirect, prepareVisit, type Visit } from './visit.ts'

/** Leaves one page standing until the next is ready, then shows it from the top. */
function useVisit(first: Visit): Visit {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [visit, setVisit] = useState(first)
  const shown = useRef(`${first.where.path}?${first.where.search.toString()}`)

  useEffect(() => {
    const wanted = `${path}?${new URLSearchParams(search).toString()}`
    if (wanted === shown.current) return undefined
    let isCurrent = true
    prepareVisit(path, search).then(
      (next) => {
        if (!isCurrent) return
        if (isRedirect(next)) {
          navigate(next.redirect, { replace: true })
          return
        }
        const isNewPage = next.where.path !== shown.current.split('?')[0]
        shown.current = wanted
        setVisit(next)
        if (isNewPage) window.scrollTo({ top: 0, behavior: 'instant' })
      },
      // The new page's code cannot be had (a new release, no network): the browser loads it whole.
      () => location.assign(`${path}${search ? `?${search}` : ''}`),
    )
    return () => {
      isCurrent = false
    }
  }, [navigate, path, search])

  return visit
}

/** After a change of page: the title is right, and focus and screen reader are at its heading. */
function useArrival(visit: Visit) {
  const isFirst = useRef(true)
  const { path } = visit.where
  const { head } = visit
  const lastPath = useRef(path)

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    applyHead(head)
    if (lastPath.current === path) return
    lastPath.current = path
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [head, path])
}

/** A still page brings its own slot, with what the server put into it. */
function PageSlot({ visit: { View, where } }: { visit: Visit }) {
  if (View === StillPage) return <StillPage />
  return (
    <div id={pageSlotId}>
      <View where={where} />
    </div>
  )
}

export function App({ first }: { first: Visit }) {
  const [, navigate] = useLocation()
  const visit = useVisit(first)
  const user = useUserNow(visit.user)
  useArrival(visit)
  const { Layout, account, where } = visit

  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
    dispatchEvent(new Event('pageready')) // for `start.ts`
    const stopPictures = hideBrokenPictures()
    const stopLinks = takeOverLinks(navigate)
    const stopIntent = onLinkIntent((url) => {
      prepareVisit(url.pathname, url.search).catch(() => {
        // The click itself will say what is wrong.
      })
    })
    return () => {
      stopPictures()
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
