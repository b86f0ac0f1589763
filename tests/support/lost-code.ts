import type { Page } from 'playwright-core'

/**
 * Makes files fail to load for the whole life of a page's first documents: browsers differ in whether a
 * second import() of the same address reaches the network, and no test may depend on it.
 * @returns how many documents were requested
 */
export async function failFilesInDocuments(page: Page, files: RegExp, documents: number) {
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  await page.route(files, (route) => (opened <= documents ? route.abort() : route.continue()))
  return { opened: () => opened }
}
