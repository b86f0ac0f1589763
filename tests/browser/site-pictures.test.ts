import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { phone, visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { somePhoto } from '../support/photos.ts'
import { admin } from '../support/test-server.ts'

const e2e = setupE2E()

const long = { timeout: 240_000 }

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#8e3f66"/></svg>',
)

/** Chooses a file in the dialog of the browser that a button opens. */
async function chooseFile(page: Page, button: string, name: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles({ name, mimeType: '', buffer })
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true }).click()

describe('an administrator with pictures of the practice', () => {
  it('uploads and describes them, and puts services in order', long, async () => {
    const { page, close } = await arriveAs(admin, e2e, '/admin/site?section=look')
    await chooseFile(page, 'Upload Logo', 'logo.svg', Buffer.from('no picture'))
    await page.getByRole('alert').getByText('Please choose a PNG').waitFor()
    await chooseFile(page, 'Upload Logo', 'logo.svg', logo)
    await page.getByRole('img', { name: 'Logo', exact: true }).waitFor()
    await expect(page.getByRole('button', { name: 'Replace Logo' })).toBeFocused()

    await chooseFile(page, 'Upload Home picture', 'room.jpg', await somePhoto('jpeg'))
    const home = page.getByRole('group', { name: 'Home picture' })
    await home.getByText('Please describe the picture before you publish.').waitFor()
    const point = home.getByRole('button', { name: /choose what stays in view/ })
    await point.click({ position: { x: 4, y: 4 } })
    await expect(home.getByRole('slider', { name: 'Distance from the left' })).toHaveValue('0')
    await publish(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Look: Home picture').first().waitFor()
    await dialog.getByText('% from the left').first().waitFor()
    await expect(dialog.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await home.getByRole('textbox', { name: 'What the picture shows, English' }).fill('Our room')
    await home.getByRole('button', { name: 'Remove Home picture' }).click()
    await expect(home.getByRole('button', { name: 'Upload Home picture' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo the last change' }).click()
    await home.getByRole('button', { name: 'Replace Home picture' }).waitFor()

    await visit(page, '/admin/site?section=offices')
    await page.getByRole('button', { name: 'Hintonburg Office', exact: true }).click()
    const map = page.getByRole('group', { name: 'Map or photo' })
    // The drawing, which has no size of its own, is visible.
    const drawn = await map.getByRole('button', { name: /choose what stays in view/ }).boundingBox()
    expect(drawn?.height ?? 0).toBeGreaterThan(100)
    await chooseFile(page, 'Replace Map or photo', 'door.webp', await somePhoto('webp'))
    // The description of the drawing is not that of the photo.
    const alt = map.getByRole('textbox', { name: 'What the picture shows, English' })
    await expect(alt).toHaveValue('')
    await alt.fill('The door of our office')

    await visit(page, '/admin/site?section=services')
    const titles = page.locator('form li button[aria-expanded]')
    await titles.first().waitFor()
    const [first = '', second = '', third = ''] = await titles.allTextContents()
    const handles = page.locator('[draggable="true"]')
    await handles.nth(0).dragTo(handles.nth(2))
    await expect(titles.nth(2)).toHaveText(first)
    expect((await titles.allTextContents()).slice(0, 2)).toEqual([second, third])
    await page.getByRole('button', { name: `Remove ${third}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove service' }).click()
    await expect(titles.nth(1)).toHaveText(first)
    await expect(titles.nth(1)).toBeFocused()

    await page.getByText(/^Saved \d/).waitFor()
    await publish(page)
    await dialog.getByRole('button', { name: /^Publish \d/ }).click()
    await toast(page, 'Published').waitFor()
    await visit(page, '/')
    await page.getByRole('img', { name: 'Our room' }).waitFor()
    await close()
  })

  it('takes the content to a file and back on a phone, and discards a draft', long, async () => {
    const { page, close } = await arriveAs(admin, e2e, '/admin/site?section=contact', phone)
    const number = page.getByRole('textbox', { name: 'Phone', exact: true })
    const published = await number.inputValue()
    await number.fill('613-555-0188')
    await page.getByText(/^Saved \d/).waitFor()
    const more = page.getByRole('button', { name: 'History, export and import' })
    await more.click()
    const history = page.getByRole('dialog', { name: 'History' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('link', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^website-\d{4}-\d\d-\d\d\.json$/)
    const file = await download.path()

    const question = page.getByRole('alertdialog')
    for (const other of ['a letter', '{"pages":[]}']) {
      await chooseFile(page, 'Import', 'letter.json', Buffer.from(other))
      await question.getByRole('button', { name: 'Import' }).click()
      await history.getByRole('alert').getByText('not a file that was exported here').waitFor()
      await expect(history.getByRole('listitem').filter({ hasText: 'not right' })).toHaveCount(0)
    }

    await history.getByRole('button', { name: 'Discard changes' }).click()
    await question.getByRole('button', { name: 'Discard changes' }).click()
    await toast(page, 'Changes discarded').waitFor()
    await expect(number).toHaveValue(published)
    await expect(more).toBeFocused()

    await more.click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      history.getByRole('button', { name: 'Import' }).click(),
    ])
    await chooser.setFiles(file)
    await question.getByRole('button', { name: 'Import' }).click()
    await toast(page, 'File imported').waitFor()
    await expect(number).toHaveValue('613-555-0188')
    await page.getByRole('button', { name: 'Undo the change of Phone' }).click()
    await expect(number).toBeFocused()
    await close()
  })
})
