// The language of visitors in the inbox.
import type { Locator } from 'playwright-core'
import { describe, it } from 'vitest'
import { openVisitor } from '../support/chat-client.ts'
import { expect } from '../support/expect.ts'
import { line, setupInbox, slow, thread } from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

const inFrench = (place: Locator) => place.getByText('Writes in French')

describe('an administrator', () => {
  it('filters the inbox by language, also when a visitor changes it', slow, async () => {
    const { server } = stage
    const visitor = await openVisitor(server, undefined, { language: 'fr' })
    const own = { senderName: 'Élodie', ...(await visitor.solve()) }
    await visitor.acknowledged(visitor.say('Bonjour?', own))
    const { page, problems, close } = await openInbox(admin)
    await expect(inFrench(line(page, 'Élodie'))).toBeVisible()
    await page.getByLabel('Language', { exact: true }).selectOption('French')
    await line(page, 'Tariq K.').waitFor({ state: 'detached' })
    await line(page, 'Élodie').click()
    const open = thread(page, 'Élodie')
    await expect(inFrench(open.locator('header'))).toBeVisible()
    await expect(inFrench(open.locator('form'))).toBeVisible()

    // The visitor goes on in English. No conversation leaves the list while the pointer is over it.
    await page.mouse.move(0, 0)
    const again = await openVisitor(server, visitor.sessionId, { language: 'en' })
    await line(page, 'Élodie').waitFor({ state: 'detached' })
    await expect(inFrench(open)).toHaveCount(0)
    await page.getByLabel('Search conversations').fill('no one of this name')
    await page.getByRole('heading', { name: 'No conversations found' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('all')
    await line(page, 'Tariq K.').waitFor()
    expect(problems).toEqual([])
    await Promise.all([visitor.close(), again.close(), close()])
  })
})
