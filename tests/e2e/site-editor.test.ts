import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { openPerson, phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isWholeRun } from '../support/run.ts'
import { admin } from '../support/test-server.ts'

const e2e = setupE2E()

const long = { timeout: 240_000 }

/** Pastes where the focus is. */
const paste = (page: Page, type: string, text: string) =>
  page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData(${JSON.stringify(type)}, ${JSON.stringify(text)})
    const paste = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste))
  }`)

describe('an administrator on Sunday evening', () => {
  it('changes the phone number from a phone, and visitors see it', long, async () => {
    const { page, problems, close } = await arriveAs(admin, e2e, '/admin/site', phone)
    await page.getByRole('heading', { level: 1, name: 'Website' }).waitFor()
    await page
      .getByRole('combobox', { name: 'Section', exact: true })
      .selectOption('Contact and hours')
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('613-555-0177')
    await page.getByText('Was “1-800-555-0142”').waitFor()
    await page.getByText('not published', { exact: true }).waitFor()
    await page.getByText(/^Saved \d/).waitFor()
    await page.getByText('1 change', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish 1 change?' })
    await dialog.getByText('Contact and hours: the phone changes').waitFor()
    await dialog.getByText('Version 1 can be restored at any time.').waitFor()
    await dialog.getByRole('button', { name: 'Publish 1 change' }).click()
    await toast(page, 'Published').waitFor()
    await page.getByText('No changes', { exact: true }).waitFor()

    const visitor = await openPerson(e2e.browser, e2e.server.url, { viewport: phone })
    await visit(visitor.page, '/consultation')
    await visitor.page.getByRole('link', { name: '613-555-0177' }).first().waitFor()
    await visitor.close()

    await page.getByRole('button', { name: 'History, export and import' }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Version 2', { exact: true }).waitFor()
    const [former] = await Promise.all([
      page.waitForEvent('popup'),
      history.getByRole('link', { name: 'View version 1' }).click(),
    ])
    await former.getByText('Version 1. Not published now.').waitFor()
    await former.getByRole('link', { name: '1-800-555-0142' }).first().waitFor()
    await expect(former.getByRole('link', { name: '613-555-0177' })).toHaveCount(0)
    await former.close()
    await history.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByRole('button', { name: 'Restore version', exact: true }).click()
    await toast(page, 'Version restored').waitFor()
    await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toHaveValue(
      '1-800-555-0142',
    )
    expect(problems).toEqual([])
    await close()
  })

  it.runIf(isWholeRun)('pastes plain and formatted text into a description', async () => {
    const { page, problems, close } = await arriveAs(admin, e2e, '/admin/site?section=services')
    await page.getByRole('button', { name: 'Individual Therapy', exact: true }).click()
    // Either language's editor may be there first.
    const description = page.getByRole('textbox', { name: 'Description, English', exact: true })
    await description.click()
    await paste(page, 'text/plain', 'First line\n\nSecond paragraph')
    await description.getByText('Second paragraph').waitFor()
    expect(await description.innerText()).toMatch(/First line\s+Second paragraph/)
    // The Content-Security-Policy would report a style that is pasted and not taken out.
    const styled = `<b style="font-weight:normal"><p STYLE = "color:red">Third <span\nstyle='font-weight:700'>bold</span></p></b>`
    await paste(page, 'text/html', styled)
    await description.locator('strong', { hasText: /^bold$/ }).waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
