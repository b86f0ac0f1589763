// "A proof of work …: accessible, invisible, under 1 s on a slow phone; picture and voice remain the way without workers":
// the worker of the built page, under its content policy.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E({ CAPTCHA_ANSWER: '' })

type Captcha = { id: string; answer: string; worked_at: string | null }
const readCaptchas = async () =>
  (await stage.server.sql('select id, answer, worked_at from captchas')) as Captcha[]

describe('the proof of work', () => {
  it('is done by a worker of the built page, and nothing of it is seen or reached', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    const proved = page.waitForResponse('**/api/captcha/work')
    await visit(page, '/consultation')
    expect((await proved).status()).toBe(204)
    expect((await readCaptchas()).filter(({ worked_at: at }) => at !== null)).toHaveLength(1)
    await expect(page.locator('input[name=subject]')).toHaveAttribute('tabindex', '-1')
    await expect(page.getByRole('textbox', { name: 'subject' })).toHaveCount(0)
    await close()
  })
})
