// All pages and screens, read by the Nu HTML checker: what the server sends, and what scripts make of it.
import { describe, it, vi } from 'vitest'
import { listPublicPages, pages } from '#app/pages.ts'
import { languages } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { ensureHtmlChecker, findHtmlErrors, hasJava } from '../support/engines/html-checker.ts'
import { expect } from '../support/expect.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { admin } from '../support/test-server.ts'
import { reportMissing } from './report-missing.ts'

vi.setConfig({ testTimeout: 300_000 })

const isThere = hasJava() && ensureHtmlChecker()
if (!isThere) reportMissing('The HTML of all pages')

const stage = setupE2E()

const publicPaths = listPublicPages()
  .flatMap(listAddresses)
  .concat('/nowhere', '/therapists?service=couples-therapy', '/waitlist/leave')

/** Screens of the portal whose address has no number of a record. */
const portalPaths = pages.flatMap(({ path, kind }) =>
  kind === 'portal' && !/[:*]/.test(path) ? [path] : [],
)

describe.skipIf(!isThere)('the HTML', () => {
  it('is read for errors: two elements with one id are found', async () => {
    const html = '<!doctype html><html lang="en"><title>x</title><p id="a">1<p id="a">2'
    expect(await findHtmlErrors(new Map([['/double', html]]))).toEqual([
      expect.stringMatching(/^\/double: Duplicate ID/),
    ])
  })

  it('of public pages, as the server sends it, has no error', async () => {
    const documents = new Map<string, string>()
    for (const language of languages) {
      for (const path of publicPaths) {
        const address = localPath(path, language)
        const answer = await fetch(stage.server.url + address)
        documents.set(address, await answer.text())
      }
    }
    expect(documents.size).toBeGreaterThan(50)
    expect(await findHtmlErrors(documents)).toEqual([])
  })

  it('of the screens of an administrator, as scripts make it, has no error', async () => {
    const { page, close } = await arriveAs(admin, stage, paths.dashboard)
    const documents = new Map<string, string>()
    for (const path of portalPaths) {
      await visit(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      documents.set(path, await page.content())
    }
    await close()
    expect(documents.size).toBeGreaterThan(8)
    expect(await findHtmlErrors(documents)).toEqual([])
  })
})
