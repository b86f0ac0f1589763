// The list of accounts after a visit to one account, or after a deletion.
import { describe, it, vi } from 'vitest'
import { desktop, phone, visit } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { everyIn } from '../support/run.ts'
import { getQuery, person, setupUserPages, summary } from '../support/user-pages-test-bed.ts'
import { pageButton, search } from '../support/users-screen.ts'

const { hire, arrive } = setupUserPages()
// These stories have many steps, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 })

describe.each(everyIn(['a desktop', desktop], ['a phone', phone]))(
  'the list of accounts at %s',
  (_where, viewport) => {
    const left = '?search=moreau&view=table&sort=-username&page=2'

    it('keeps page, search and order after saving, going back and reloading', async () => {
      await hire('KimJ', 'Moreau')
      const { page, problems, close } = await arrive(`/admin/users${left}`, viewport)
      const heading = page.getByRole('heading', { level: 1, name: 'KimA Moreau' })
      const expectAsLeft = async () => {
        await page.waitForURL(`**/admin/users${left}`)
        await person(page, 'KimA Moreau').waitFor()
        await summary(page, 'Showing 10–10 of 10')
        await expect(search(page)).toHaveValue('moreau')
        await expect(pageButton(page, 'Page 2')).toHaveAttribute('aria-current', 'page')
      }
      await expectAsLeft()

      // Saving on either tab leads back to the list.
      await person(page, 'KimA Moreau').click()
      await page.getByLabel('Email').fill(`kim.at.${viewport.width}@stillwater.example`)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'User Updated').waitFor()
      await expectAsLeft()
      await person(page, 'KimA Moreau').click()
      await page.getByRole('tab', { name: 'Therapist Profile' }).click()
      await page.getByLabel('Biography').fill('Short, and enough for now.')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expectAsLeft()

      await page.goBack()
      await heading.waitFor()
      await page.goBack()
      await expectAsLeft()
      await page.goForward()
      await heading.waitFor()
      await page.goForward()
      await expectAsLeft()

      await person(page, 'KimA Moreau').click()
      await heading.waitFor()
      await page.reload()
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expectAsLeft()
      await visit(page, `/admin/users/999999${left}`)
      await page.getByRole('heading', { level: 1, name: 'User Not Found' }).waitFor()
      await page.getByRole('link', { name: 'Back to Users' }).click()
      await expectAsLeft()
      expect(problems).toEqual([])
      await close()
    })

    it('keeps the page after a deletion, or shows the last one when that page is gone', async () => {
      await hire('KimJ', 'Moreau')
      await hire('Zora', 'Zimmer')
      const { page, problems, close } = await arrive('/admin/users?view=table&page=3', viewport)
      const deleteHere = async () => {
        const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
        await question.getByRole('button', { name: 'Delete user' }).click()
        await toast(page, 'User Deleted').waitFor()
      }
      await page.getByRole('button', { name: 'Delete Zora Zimmer' }).click()
      await deleteHere()
      await summary(page, 'Showing 19–25 of 25')
      expect(getQuery(page)).toBe('?view=table&page=3')

      // Deletes an account on its own page; it was the only one on its page of the list.
      await visit(page, `/admin/users${left.replace('-username', 'username')}`)
      await person(page, 'KimJ Moreau').click()
      await page.getByRole('button', { name: 'Delete user' }).click()
      await deleteHere()
      await page.waitForURL('**/admin/users?search=moreau&view=table&sort=username')
      await summary(page, 'Showing 1–9 of 9')
      // Back does not lead to the deleted account.
      await page.goBack()
      await page.waitForURL('**/admin/users?*')
      await summary(page, 'Showing 1–9 of 9')
      expect(problems).toEqual([])
      await close()
    })
  },
)
