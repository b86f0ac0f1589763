// What is rarely done with a conversation: make a lead of it, delete it.
import { describe, it } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { chooseAction, line, openStartedVisitor, setupInbox } from '../support/inbox-test-bed.ts'
import { admin } from '../support/test-server.ts'

const { stage, openInbox } = setupInbox()

describe('a conversation in the inbox', () => {
  it('becomes a lead: asked for service, place and words, without losing anything', async () => {
    const visitor = await openStartedVisitor(
      stage.server,
      'Olga Petrov',
      'Do you work with couples?',
    )
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Olga Petrov').click()
    await chooseAction(page, 'Create lead')
    const form = page.getByRole('dialog', { name: 'Create lead' })
    await expectAccessible(page)
    expect(await form.getByLabel('First name').inputValue()).toBe('Olga')
    expect(await form.getByLabel('Last name').inputValue()).toBe('Petrov')
    expect(await form.getByLabel('What the client wrote').inputValue()).toBe(
      'Do you work with couples?',
    )
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
    expect(await form.getByLabel('Service').inputValue()).toBe('couples')

    await form.getByRole('button', { name: 'Create lead' }).click()
    await toast(page, 'Olga Petrov is consultation lead').waitFor()
    await form.waitFor({ state: 'detached' })
    await eventually(() => chooseAction(page, 'Open lead'))
    await page.getByRole('dialog', { name: 'Olga Petrov' }).waitFor()
    await page.goBack()
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })

  it('is deleted after a question', async () => {
    const visitor = await openStartedVisitor(stage.server, 'Ines Duarte', 'Are you there?')
    const { page, problems, close } = await openInbox(admin)
    await line(page, 'Ines Duarte').click()
    await chooseAction(page, 'Delete conversation')
    const question = page.getByRole('alertdialog', { name: 'Delete this conversation?' })
    await question.getByRole('strong').getByText('Ines Duarte').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })

    await page.route('**/api/admin/chat-session/*', (route) => route.abort())
    await chooseAction(page, 'Delete conversation')
    await question.getByRole('button', { name: 'Delete Conversation' }).click()
    await toast(page, 'Failed to delete conversation. Please try again.').waitFor()
    await page.unroute('**/api/admin/chat-session/*')
    await question.getByRole('button', { name: 'Delete Conversation' }).click()
    await toast(page, 'Chat conversation deleted successfully.').waitFor()
    await page.getByRole('heading', { name: 'Select a conversation to view messages' }).waitFor()
    expect(await line(page, 'Ines Duarte').count()).toBe(0)
    expect(await page.getByText('This conversation has been deleted.').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    await visitor.waitForFrame('deleted')
    expect(problems).toEqual([])
    await visitor.close()
    await close()
  })
})
