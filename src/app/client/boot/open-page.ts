import { isServerReachable } from '#platform/client/http/reachable.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { prepareVisit } from './visit.ts'

let lastRequest = 0

/** A page that is still being prepared is no longer wanted. */
export function cancelOpening(): void {
  lastRequest += 1
}

/**
 * Opens the page of a link once it is ready. Without a connection the page that is shown stays, with all
 * that is typed in it: following the link would replace it by the browser's error page.
 */
export async function openPage(url: URL, navigate: (to: string) => void): Promise<void> {
  lastRequest += 1
  const request = lastRequest
  try {
    await prepareVisit(url.pathname, url.search.slice(1))
  } catch {
    if (request === lastRequest) await loadWholePage(url)
    return
  }
  if (request === lastRequest) navigate(url.pathname + url.search + url.hash)
}

/**
 * Loads a page as a document of its own: its code is not to be had, for example after a new release.
 * @returns false without a connection, which is told
 */
export async function loadWholePage(url: URL): Promise<boolean> {
  if (await isServerReachable()) {
    location.assign(url)
    return true
  }
  showToast({
    kind: 'error',
    title: 'No connection',
    text: "We couldn't open that page. You are still here, and nothing is lost. Please try again in a moment.",
  })
  return false
}
