import type { Page } from 'playwright-core'

/**
 * Lets files fail to load in the first documents of a page, all through the life of each: engines differ
 * in whether a second import() of the same address reaches the network, and no story may depend on it.
 * @returns how many documents were asked for
 */
export async function failFilesInDocuments(page: Page, files: RegExp, documents: number) {
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  await page.route(files, (route) => (opened <= documents ? route.abort() : route.continue()))
  return { opened: () => opened }
}
