// The website editor.
import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { type EditorSection, editorSections } from '#features/website/site-editor/sections.ts'
import { addCookies, setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { somePhoto } from '../support/photos.ts'
import { isWholeRun } from '../support/run.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { editSite, registerAdministrator } from '../support/site-test-bed.ts'
import { admin } from '../support/test-server.ts'

/** Axe cannot run in the preview, whose sandbox allows no scripts. */
async function removePreview(page: Page) {
  await page.locator('iframe').waitFor({ state: 'attached' })
  await page.evaluate("document.querySelector('iframe').remove()")
  await expect.poll(() => page.frames().length).toBe(1)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Chooses a file in the dialog of the browser that a button opens. */
async function chooseFile(page: Page, button: string, name: string, buffer: Buffer) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)])
  await chooser.setFiles({ name, mimeType: '', buffer })
}

/** Opens the first entry of each list of the form. */
const openEntries = (page: Page): Promise<void> =>
  page.evaluate(
    "document.querySelectorAll('form ul > li:first-child button[aria-expanded=false]').forEach((one) => one.click())",
  )

const inSection = (
  name: string,
  key: EditorSection,
  open: (page: Page) => Promise<void> = openEntries,
): Screen => ({
  name,
  as: admin,
  path: `/admin/site?section=${key}`,
  // The sandbox of the preview.
  expectedProblems: /^Blocked script execution/,
  open: async (page) => {
    await page
      .getByRole('heading', { level: 2, name: editorSections[key].name, exact: true })
      .waitFor()
    await removePreview(page)
    await open(page)
  },
})

// Sections are made of the same fields; the component tests of the editor show all of them in every run.
const shown = new Set<EditorSection>(['services'])
const sections = (Object.keys(editorSections) as EditorSection[])
  .filter((key) => isWholeRun || shown.has(key))
  .map((key) => inSection(`the section “${editorSections[key].name}”`, key))

const forms: Screen[] = [
  inSection('a section with a change and a complaint', 'contact', async (page) => {
    await field(page, 'Phone').fill('613-555-0177')
    await field(page, 'Contact email').fill('someone')
    await page.getByText('Was “1-800-555-0142”').waitFor()
    await page.getByText(/enter an email address/).waitFor()
  }),
  inSection(
    'pictures without a description, and a file that is no picture',
    'look',
    async (page) => {
      await chooseFile(page, 'Upload Logo', 'logo.svg', Buffer.from('no picture'))
      await page.getByRole('alert').getByText('Please choose a PNG').waitFor()
      await chooseFile(page, 'Upload Home picture', 'room.jpg', await somePhoto('jpeg'))
      await page.getByText('Please describe the picture before you publish.').waitFor()
    },
  ),
]

const dialogs: Screen[] = [
  inSection('the question before a publication, with complaints', 'words', async (page) => {
    await field(page, 'Name of the practice, English').fill('')
    await field(page, 'Words at the foot of every page, French').fill('')
    await press(page, 'Publish')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/in the way\./).waitFor()
    await dialog
      .getByText(/^Name and words: /)
      .first()
      .waitFor()
  }),
  inSection('the history, after a file was refused', 'contact', async (page) => {
    await press(page, 'History')
    const history = page.getByRole('dialog', { name: 'History' })
    await history.getByText('Version 2', { exact: true }).waitFor()
    await chooseFile(page, 'Import', 'letter.json', Buffer.from('a letter'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
    await history.getByRole('alert').getByText('not a file that was exported here').waitFor()
    await history.locator('summary').first().click()
  }),
]

const previews: Screen[] = [
  {
    name: 'the preview beside the form, and on a phone instead of it',
    as: admin,
    path: '/admin/site?section=home',
    isOpenedForEachWidth: true,
    // The page in the frame has a header and a main part, too.
    but: ['landmark-unique'],
    open: async (page) => {
      const frame = page.locator('iframe[title="Preview of the page"]')
      if ((page.viewportSize()?.width ?? 0) < 1280) {
        await page.getByRole('group', { name: 'View' }).getByText('Preview').click()
      }
      await frame.waitFor()
      await frame.contentFrame().getByRole('heading', { level: 1 }).waitFor()
      if (!isWholeRun) return
      // Axe checks the page in the frame, too.
      await page.evaluate(`new Promise((resolve) => {
        const frame = document.querySelector('iframe')
        frame.sandbox.add('allow-scripts')
        frame.addEventListener('load', resolve, { once: true })
        frame.contentWindow.location.reload()
      })`)
      await frame.contentFrame().getByRole('heading', { level: 1 }).waitFor()
    },
  },
  { name: 'a former version', isForWholeRun: true, as: admin, path: '/consultation?preview=1' },
  { name: 'a public page with a notice', path: '/about' },
]

describe('a practice with a website', () => {
  const stage = setupE2E()

  beforeAll(async () => {
    const site = editSite(stage.server, await stage.server.signIn(admin))
    await site.edit((content) => {
      content.notices = [
        {
          id: 'renovation',
          text: { en: 'Our Kanata office is closed for renovation until May.', fr: '' },
          link: { label: { en: 'Where to meet us', fr: '' }, href: '/locations' },
          from: '',
          until: '',
        },
      ]
    })
    await site.publish()
  })

  checkScreens(stage, [...sections, ...forms, ...dialogs, ...previews])
})

describe('a new practice', () => {
  const stage = setupE2E({ DEMO: 'false' })

  checkScreens(stage, [
    {
      name: 'the steps to its website',
      path: '/auth',
      isAlone: true,
      expectedProblems: /^Blocked script execution/,
      open: async (page, { server }) => {
        await addCookies(page.context(), await registerAdministrator(server), server.url)
        await page.goto('/admin/site')
        await page.getByText('of 10 steps done').waitFor()
        await page.getByRole('button', { name: 'Send test' }).click()
        // Without a mail server the step is not done, and says so.
        await page.getByText(/Written to a file/).waitFor()
        await removePreview(page)
      },
    },
  ])
})
