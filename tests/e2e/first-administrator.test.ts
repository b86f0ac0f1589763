import type { Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { desktop, expectSound, openPerson, phone, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { expectSoundEditor, withoutSandbox } from '../support/preview-frame.ts'
import { everyIn } from '../support/run.ts'
import { createTestBed } from '../support/test-process.ts'

const e2e = setupE2E({ RATE_LIMIT: 'on' })

const password = (page: Page) => page.getByLabel('Password', { exact: true })

// Accessibility checks of many states are slow on a busy machine.
const long = { timeout: 240_000 }

describe.each(everyIn(['on a desktop', desktop], ['on a phone', phone]))(
  'the first user of an empty practice %s',
  (_, viewport) => {
    const testBed = createTestBed()
    afterEach(() => testBed.clear())

    it(
      'becomes its first administrator with the printed link, which works once',
      long,
      async () => {
        const server = await testBed.start(testBed.makeDirectory(), { DEMO: 'false' })
        const [, token = ''] = await server.says(
          /^Set up your practice: http:\S+\/auth\?setup=(\S+)$/m,
        )
        const { page, problems, close } = await openPerson(e2e.browser, server.url, { viewport })
        await visit(page, `/auth?setup=${token}`)
        await page.getByRole('heading', { level: 1, name: 'Set up your practice' }).waitFor()
        // The token is removed from the history.
        await page.waitForURL(`${server.url}/auth`)
        await expect(page.getByLabel('Setup token')).toHaveValue(token)
        await expectSound(page)

        const create = page.getByRole('button', { name: 'Create administrator account' })
        await create.click()
        for (const sentence of [
          'First name must be at least 2 characters',
          'Last name must be at least 2 characters',
          'Please enter a valid email address',
          'Password must be at least 6 characters',
        ]) {
          await page.getByText(sentence).waitFor()
        }
        await expectSound(page)

        await page.getByLabel('First name').fill('Ruth')
        await page.getByLabel('Last name').fill('Desjarlais')
        await page.getByLabel('Email').fill('ruth@practice.example')
        await password(page).fill('ruthdesjarlais')
        await page.getByText('Too easy to guess.').waitFor()
        await create.click()
        await toast(page, 'Registration failed').waitFor()
        await page.getByRole('main').getByText('This password is too easy to guess').waitFor()
        await password(page).fill('a canoe at first light')
        await page.getByText('Strong.').waitFor()
        await page.getByLabel('Setup token').fill('not the token')
        await create.click()
        await page
          .getByText('The token is not valid any more, or there is an account already.')
          .waitFor()
        await toast(page, 'Registration is managed by administrators').waitFor()
        await expectSound(page)

        await page.getByLabel('Setup token').fill(token)
        await create.click()
        await toast(page, 'Registration successful').waitFor()
        await toast(page, 'Welcome, Ruth!').waitFor()
        await page.waitForURL(`${server.url}/admin/site`)
        await page.getByRole('heading', { level: 1, name: 'Set up your practice' }).waitFor()
        await expectSoundEditor(page)
        await visit(page, '/admin')
        await page.getByText('Your website is not published yet.').waitFor()
        await page.getByRole('heading', { level: 1, name: 'Welcome back, Ruth' }).waitFor()
        expect(withoutSandbox(problems)).toEqual([])
        await close()

        const late = await openPerson(e2e.browser, server.url, { viewport })
        await visit(late.page, `/auth?setup=${token}`)
        await late.page.getByLabel('First name').fill('Late')
        await late.page.getByLabel('Last name').fill('Comer')
        await late.page.getByLabel('Email').fill('late@practice.example')
        await password(late.page).fill('a canoe at first light')
        await late.page.getByRole('button', { name: 'Create administrator account' }).click()
        await late.page.getByRole('button', { name: 'Log in instead' }).click()
        await late.page.getByRole('heading', { level: 1, name: 'Therapist Login' }).waitFor()
        // Without mail there is no code: the password alone signs in.
        await late.page.getByLabel('Username', { exact: true }).fill('ruth@practice.example')
        await password(late.page).fill('a canoe at first light')
        await late.page.getByRole('button', { name: 'Log in' }).click()
        await toast(late.page, 'Login successful').waitFor()
        await toast(late.page, 'Welcome back, Ruth!').waitFor()
        await late.close()
      },
    )
  },
)
