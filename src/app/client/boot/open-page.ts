import { m } from '#messages'
import { isServerReachable } from '#platform/client/http/reachable.ts'
import { showToast } from '#platform/client/toasts.ts'
import { parseLocalPath } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { endOpening, startOpening, untilPageIsDue } from './opening.ts'
import { prepareOnce } from './prepare-once.ts'

let lastRequest = 0

/** Cancels the opening of a page that is not ready yet. */
export function cancelOpening(): void {
  lastRequest += 1
  endOpening()
}

/**
 * Opens a link's page once it is ready, or when that takes long, as far as it has arrived. A page in another language has other code: it is a new document.
 * Without a connection the current page stays, with the text typed in it: following the link would replace it
 * with the browser's error page.
 */
export async function openPage(url: URL, navigate: (to: string) => void): Promise<void> {
  lastRequest += 1
  const request = lastRequest
  endOpening()
  startOpening()
  const { language, path } = parseLocalPath(url.pathname)
  if (language !== getLanguage()) {
    await loadWholePage(url)
    return
  }
  try {
    await Promise.race([prepareOnce(path, url.search).visit, untilPageIsDue()])
  } catch {
    if (request === lastRequest) await loadWholePage(url)
    return
  }
  if (request === lastRequest) navigate(path + url.search + url.hash)
}

/**
 * Loads a page as a new document, for when its code is missing, for example after a release.
 * @returns false without a connection, after showing a toast
 */
export async function loadWholePage(url: URL): Promise<boolean> {
  if (await isServerReachable()) {
    location.assign(url)
    return true
  }
  endOpening()
  showToast({
    kind: 'error',
    title: m.errors_no_connection(),
    text: m.errors_page_not_opened(),
  })
  return false
}
