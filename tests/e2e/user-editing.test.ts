// The page of one account: names, roles, the therapist's profile and errors; and the list after a visit to it.
import type { Page } from 'playwright-core'
import { it, vi } from 'vitest'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'
import { card, getQuery, person, search, summary } from '../support/users-screen.ts'

const stage = setupE2E()
// Stories of many steps, on machines that may be busy.
vi.setConfig({ testTimeout: 180_000 })

const password = 'harbour lamps at dusk'
const arrive = (path: string, username = admin) => arriveAs(username, stage, path)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
async function keepEditing(page: Page) {
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
}

it.runIf(isWholeRun)(
  'an administrator adds an account; the form shows errors at their fields and keeps what was typed',
  async () => {
    const { page, problems, close } = await arrive('/admin/users?search=haddad&view=table')
    await summary(page, '1 of 15 found')
    await button(page, 'Add New User').click()
    const dialog = page.getByRole('dialog', { name: 'Add New User' })
    const create = dialog.getByRole('button', { name: 'Create user' })
    await create.click()
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'Invalid email address',
      'Password must be at least 6 characters',
    ]) {
      await dialog.getByText(sentence).waitFor()
    }
    await expect(dialog.getByRole('radio', { name: 'Therapist' })).toBeChecked()
    await expect(dialog.getByRole('switch', { name: 'Therapist Account' })).toHaveCount(0)
    await expect(dialog.getByRole('switch', { name: 'Show on the website' })).not.toBeChecked()
    await dialog.getByLabel('First name').fill('Łucja')
    await dialog.getByLabel('Last name').fill('Żółkiewska')
    await dialog.getByLabel('Email').fill(maya.toUpperCase())
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByText('Strong.').waitFor()
    await dialog.getByRole('radio', { name: 'Administrator' }).check()
    await dialog.getByRole('switch', { name: 'Therapist Account' }).check()
    await create.click()
    await toast(page, 'Creation Failed').waitFor()
    await dialog.getByText('A user with this email already exists').first().waitFor()
    await expect(dialog.getByLabel('First name')).toHaveValue('Łucja')

    // After a network failure, a message is shown and the form can be sent again.
    await dialog.getByLabel('Email').fill('lucja@stillwater.example')
    await page.route('**/api/admin/users', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await create.click()
    await toast(page, 'Failed to create user. Please try again.').waitFor()
    await page.unroute('**/api/admin/users')
    // Closing asks before it discards what was typed.
    await page.keyboard.press('Escape')
    await keepEditing(page)
    await create.click()
    await toast(page, 'User Created').waitFor()
    await toast(page, 'New user account has been successfully created.').waitFor()

    // The new account is shown on its page of the list.
    await person(page, 'Łucja Żółkiewska').waitFor()
    await summary(page, 'Showing 10–16 of 16')
    expect(getQuery(page)).toBe('?view=table&page=2')
    await expect(search(page)).toHaveValue('')
    await page.goBack()
    await person(page, 'Amira Haddad').waitFor()
    await expect(search(page)).toHaveValue('haddad')
    await search(page).fill('lucja')
    await button(page, 'Cards').click()
    const roles = card(page, 'Łucja Żółkiewska').getByRole('list', { name: 'Roles' })
    await expect(roles).toHaveText(/Administrator\s+Therapist/, { useInnerText: true })
    await stage.server.sql("delete from users where email = 'lucja@stillwater.example'")
    expect(problems).toEqual([])
    await close()
  },
)
