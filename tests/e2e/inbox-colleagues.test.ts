// Colleagues share the inbox: who reads and answers, a lead or a deletion for all, and a list longer than the screen.
import { describe, it } from 'vitest'
import { toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import {
  box,
  chooseAction,
  deleteButton,
  line,
  log,
  openStartedVisitor,
  setupInbox,
  slow,
} from '../support/inbox-test-bed.ts'
import { admin, director } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

describe('two members of staff', () => {
  it(
    'see each other in a conversation, and make a lead of it or delete it for both',
    slow,
    async () => {
      const visitor = await openStartedVisitor(stage.server, 'Théo Gagnon-Beauchemin', 'Bonsoir')
      const [grace, elise] = [await openInbox(admin), await openInbox(director)]
      await line(grace.page, 'Théo').click()
      await log(grace.page).getByText('Bonsoir').waitFor()
      await line(elise.page, 'Théo').click()
      await grace.page.getByText('Élise Tremblay is viewing').waitFor()
      await elise.page.getByText('Grace Kim is viewing').waitFor()
      await box(elise.page).pressSequentially('Bonsoir Théo')
      await grace.page.getByText('Élise Tremblay is writing a reply…').waitFor()
      await box(elise.page).press('Enter')
      await log(grace.page).getByText('Bonsoir Théo', { exact: true }).waitFor()
      // A colleague's reply carries the author's name.
      await log(grace.page).getByText('Élise Tremblay, ').waitFor()
      await grace.page.getByText('Élise Tremblay is viewing').waitFor()
      await grace.page.getByText('Élise Tremblay took this conversation').waitFor()

      // The lead takes along what is known of the visitor, and asks for service and place.
      const { page } = elise
      await chooseAction(page, 'Create lead')
      const form = page.getByRole('dialog', { name: 'Create lead' })
      await page.setViewportSize({ width: 1366, height: 650 })
      await expect(form.getByLabel('Assign to')).toBeInViewport({ ratio: 1 })
      await expect(form.getByLabel('First name')).toHaveValue('Théo')
      await expect(form.getByLabel('Last name')).toHaveValue('Gagnon-Beauchemin')
      await expect(form.getByLabel('What the client wrote')).toHaveValue('Bonsoir')
      await form.getByRole('button', { name: 'Create lead' }).click()
      await form.getByText('Please select a service').waitFor()
      await form.getByLabel('Service').selectOption('couples')
      await form.getByLabel('Location').selectOption('virtual')
      await form.getByLabel('Assign to').selectOption('Maya Chen')
      // A failed call loses nothing, and what is typed is not discarded without a question.
      const leadCalls = '**/api/admin/chat-session/*/lead'
      await page.route(leadCalls, (route) => route.abort())
      await form.getByRole('button', { name: 'Create lead' }).click()
      await form.getByRole('alert').waitFor()
      await page.unroute(leadCalls)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await expect(form.getByLabel('Service')).toHaveValue('couples')
      await form.getByRole('button', { name: 'Create lead' }).click()
      await toast(page, 'Théo Gagnon-Beauchemin is consultation lead').waitFor()
      await form.waitFor({ state: 'detached' })
      await eventually(() => chooseAction(page, 'Open lead'))
      await page.getByRole('dialog', { name: 'Théo Gagnon-Beauchemin' }).waitFor()
      await page.goBack()

      // A deletion asks first, and fails without a loss.
      await box(grace.page).fill('Je voulais ajouter')
      await deleteButton(page).click()
      const question = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
      await question.getByRole('strong').getByText('Théo Gagnon-Beauchemin').waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await page.route('**/api/admin/chat-session/*', (route) => route.abort())
      await deleteButton(page).click()
      await question.getByRole('button', { name: 'Delete Conversation' }).click()
      await toast(page, 'Failed to delete conversation. Please try again.').waitFor()
      await page.unroute('**/api/admin/chat-session/*')
      await question.getByRole('button', { name: 'Delete Conversation' }).click()
      await toast(page, 'Chat conversation deleted successfully.').waitFor()
      await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
      await expect(line(page, 'Théo')).toHaveCount(0)
      await expect(page.getByText('This conversation has been deleted.')).toHaveCount(0)
      expect(new URL(page.url()).search).toBe('')
      await visitor.waitForFrame('deleted')
      // The colleague is notified, and reads what they were writing.
      const notice = grace.page
        .getByRole('alert')
        .filter({ hasText: 'This conversation has been deleted.' })
      await expect(notice).toContainText('Je voulais ajouter', { useInnerText: true })
      expect(new URL(grace.page.url()).search).toBe('')
      expect([...grace.problems, ...elise.problems]).toEqual([])
      await visitor.close()
      await grace.close()
      await elise.close()
    },
  )
})
