import { describe, it, onTestFinished } from 'vitest'
import { launchFirefox, makeFirefoxProfile } from '../support/engines/firefox.ts'
import { driveEngine } from '../support/engines/page.ts'
import { isInstalled } from '../support/engines/programs.ts'
import { startNeutralSite } from '../support/neutral-site.ts'
import { startTestServer } from '../support/test-server.ts'
import { describeEngine } from './describe-engine.ts'
import { expectRestoredStory } from './leaving-story.ts'

describeEngine('Firefox')

describe.skipIf(!isInstalled('Firefox'))('a site that was left in Firefox', () => {
  it('gives back no draft and no words of a chat when the browser restores its last session', async () => {
    const profile = makeFirefoxProfile()
    onTestFinished(profile.delete)
    const server = await startTestServer('sqlite', { CHAT_HOURS: '0-24' })
    onTestFinished(() => server.stop())
    const neutral = await startNeutralSite()
    onTestFinished(() => neutral.stop())
    await expectRestoredStory(
      async () => driveEngine(await launchFirefox(profile)),
      server,
      neutral,
      { restoresText: true },
    )
  })
})
