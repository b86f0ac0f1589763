// "A proof of work …: accessible, invisible, under 1 s on a slow phone; picture and voice remain the way without workers":
// the worker of the built page, under its content policy.
import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { complete, fillHalf, send } from '../support/request-form-test-bed.ts'

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

  it('is not needed where workers are refused: the picture is enough', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await page.addInitScript('delete globalThis.Worker')
    const loaded = page.waitForResponse('**/api/captcha?*')
    await visit(page, '/consultation')
    const { validation } = (await (await loaded).json()) as { validation: string }
    await fillHalf(page)
    await complete(page)
    const captcha = (await readCaptchas()).find(({ id }) => id === validation)
    expect(captcha?.worked_at).toBeNull()
    // Someone who reads the picture needs longer than a program.
    await stage.server.sql('update captchas set expires_at = ? where id = ?', [
      new Date(Date.now() + 9 * 60_000).toISOString(),
      validation,
    ])
    await page.getByRole('textbox', { name: /Security check/ }).fill(captcha?.answer ?? '')
    await send(page)
    await page.getByRole('heading', { name: 'Thank you. We have your request.' }).waitFor()
    expect(await stage.server.sql('select id from held_forms')).toEqual([])
    await close()
  })
})
