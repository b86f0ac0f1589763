import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, onTestFinished } from 'vitest'
import { driveEngine } from '../support/engines/page.ts'
import { isInstalled } from '../support/engines/programs.ts'
import { launchWebKit } from '../support/engines/webkit.ts'
import { startNeutralSite } from '../support/neutral-site.ts'
import { startTestServer } from '../support/test-server.ts'
import { describeEngine } from './describe-engine.ts'
import { expectRestoredStory } from './leaving-story.ts'

describeEngine('WebKit')

describe.skipIf(!isInstalled('WebKit'))('a site that was left in WebKit', () => {
  it('gives back no draft and no words of a chat when the browser restores its last session', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'practice-webkit-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    onTestFinished(() => server.stop())
    const neutral = await startNeutralSite()
    onTestFinished(() => neutral.stop())
    await expectRestoredStory(
      async () => driveEngine(await launchWebKit(join(directory, 'session'))),
      server,
      neutral,
      // A driven MiniBrowser deletes what pages stored, and restores no fields.
      { restoresText: false },
    )
  })
})
