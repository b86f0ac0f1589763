import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, it, onTestFailed, vi } from 'vitest'
import type { EngineName } from '../support/engines/driver.ts'
import { type EnginePage, openEngine } from '../support/engines/page.ts'
import { isInstalled } from '../support/engines/programs.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import { type NeutralSite, startNeutralSite } from '../support/neutral-site.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { expectLeavingStory } from './leaving-story.ts'
import { reportMissing } from './report-missing.ts'
import { expectStaffStory } from './staff-story.ts'
import { expectVisitorStory } from './visitor-story.ts'

// A story has a hundred steps, on a machine that runs other tests beside it.
vi.setConfig({ testTimeout: 240_000 })

// Windows stop shrinking where their own bars would no longer fit: MiniBrowser's at 447 px.
const widths = [1280, 320]

/** The product in an engine that Playwright cannot drive as Debian builds it. */
export function describeEngine(name: EngineName) {
  if (!isInstalled(name)) reportMissing(name)

  describe.skipIf(!isInstalled(name))(`the product in ${name}`, () => {
    let google: StandInGoogle
    let neutral: NeutralSite
    let server: TestServer
    let page: EnginePage

    beforeAll(async () => {
      google = await startGoogle()
      neutral = await startNeutralSite()
      google.consent('consent', 'maya.chen@gmail.example')
      server = await startTestServer('sqlite', { CHAT_HOURS: '0-24', ...google.settings })
      page = await openEngine(name)
    })
    afterAll(async () => {
      await page?.close()
      await server?.stop()
      await google?.stop()
      await neutral?.stop()
    })

    const saveScreenshotOnFailure = (file: string) => {
      onTestFailed(async () => {
        mkdirSync('test-results', { recursive: true })
        writeFileSync(`test-results/${file}.png`, await page.screenshot(), 'base64')
      })
    }

    describe.each(widths)('at %i px or the narrowest window', (width) => {
      beforeAll(() => page.resize(width, 800))

      it('takes a visitor from home to a sent request and a chat both ways', async () => {
        saveScreenshotOnFailure(`${name}-visitor-${width}`)
        await expectVisitorStory(page, server)
      })

      it('takes staff from sign-in to a changed lead and shows every dialog whole', async () => {
        saveScreenshotOnFailure(`${name}-staff-${width}`)
        await expectStaffStory(page, server, width)
      })
    })

    // A browser stores the same of a visit at each width.
    it('lets a visitor leave quickly, and shows nothing of the visit afterwards', async () => {
      saveScreenshotOnFailure(`${name}-leaving`)
      await expectLeavingStory(page, server, neutral, { restoresPages: name === 'Firefox' })
    })
  })
}
