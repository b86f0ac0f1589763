// The inbox: its list, a conversation, and what happens to them.
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { deleteChatSession } from '#features/chat/chat/contract/conversations.ts'
import { openStaff } from '../support/chat-client.ts'
import { setupE2E } from '../support/e2e.ts'
import {
  box,
  chooseAction,
  deleteButton,
  findNumber,
  line,
  list,
  log,
  openStartedVisitor,
  visitWithoutConnection,
} from '../support/inbox-test-bed.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { admin, director, maya, type TestServer } from '../support/test-server.ts'

const stage = setupE2E({ CHAT_HOURS: '0-24' })

const sockets: { close: () => Promise<void> }[] = []
afterAll(() => Promise.all(sockets.map((socket) => socket.close())))

const nothingFound = (page: Page) => page.getByRole('heading', { name: 'No conversations found' })
const nothingOpen = (page: Page) =>
  page.getByRole('heading', { name: 'Select a conversation to view messages' })

/** A conversation with a visitor of a long name. @returns its address */
async function openConversation(server: TestServer, name: string, text: string) {
  const visitor = await openStartedVisitor(server, name, text)
  sockets.push(visitor)
  return { visitor, path: `/admin/chats?chat=${await findNumber(server, visitor)}` }
}

const refuse = (page: Page, calls: RegExp, status: number, message: string) =>
  page.route(calls, (route) => route.fulfill({ status, json: { message } }))

const lists: Screen[] = [
  {
    name: 'the list, with nothing open',
    as: admin,
    path: async (server) => {
      await openConversation(
        server,
        'Marguerite-Antoinette de Sainte-Anne-de-Bellevue',
        'Anticonstitutionnellement'.repeat(6),
      )
      return '/admin/chats'
    },
    open: async (page) => {
      // She has waited the shortest time, so the first page does not have her.
      await page.getByLabel('Conversations on a page').selectOption('All')
      await line(page, 'Marguerite-Antoinette').waitFor()
    },
  },
  {
    name: 'a search that finds nothing',
    isForWholeRun: true,
    as: admin,
    path: '/admin/chats',
    open: async (page) => {
      await page.getByLabel('Search conversations').fill('no one of this name')
      await nothingFound(page).waitFor()
    },
  },
  {
    name: 'a list that cannot be loaded',
    isForWholeRun: true,
    as: admin,
    isAlone: true,
    path: '/admin/account',
    open: async (page) => {
      await refuse(page, /\/api\/admin\/chat-sessions/, 503, 'The inbox is being painted.')
      await page.goto('/admin/chats')
      await page.getByText('The inbox is being painted.').waitFor()
    },
  },
  {
    name: 'an inbox that one may no longer open',
    isForWholeRun: true,
    as: admin,
    isAlone: true,
    widths: [1280],
    path: '/admin/account',
    open: async (page) => {
      await refuse(page, /\/api\/admin\/chat-sessions/, 401, 'Please sign in.')
      await page.goto('/admin/chats')
      await page.getByRole('heading', { name: 'Authentication Required' }).waitFor()
    },
  },
]

/** The session of the conversation that a colleague reads. */
let watched = ''

const longWord = 'Psychotherapeutischer-Beratungstermin-'.repeat(4)

const conversations: Screen[] = [
  {
    name: 'a conversation that a colleague reads, with replies that were not sent',
    as: admin,
    isAlone: true,
    path: async (server) => {
      const { visitor, path } = await openConversation(
        server,
        'Maximiliana-Konstantina Featherstonehaugh',
        'مرحبا، أود أن أسأل عن المواعيد المتاحة هذا الأسبوع وعن الأسعار وعن المواقف القريبة',
      )
      await visitor.acknowledged(visitor.say('Call 613-555-0142 please.'))
      watched = await visitor.getStaffId()
      return path
    },
    open: async (page, { server }) => {
      await log(page).getByText('613-555-0142').waitFor()
      sockets.push(await openStaff(server, director, watched))
      await page.getByText('Élise Tremblay is viewing').waitFor()
      await page.route('**/api/admin/chat-reply', (route) => route.abort())
      await box(page).fill(`The fees: https://stillwater.example/fees. ${longWord}`)
      await box(page).press('Enter')
      await log(page)
        .getByText(/Not sent/)
        .waitFor()
      await box(page).fill('   ')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await page.getByText('Message cannot be empty').waitFor()
    },
  },
  {
    name: 'a conversation without a connection',
    as: admin,
    isAlone: true,
    widths: [1280],
    path: '/admin/account',
    expectedProblems: /WebSocket/,
    open: async (page, { server }) => {
      const { path } = await openConversation(server, 'Nadia Roy', 'Are you there?')
      await visitWithoutConnection(page, path)
      await log(page).getByText('Are you there?').waitFor()
    },
  },
  {
    name: 'the form that makes a lead of a conversation, with its complaints',
    as: admin,
    path: async (server) => (await openConversation(server, 'Olga Petrov', 'For couples?')).path,
    open: async (page) => {
      await chooseAction(page, 'Create lead')
      const form = page.getByRole('dialog', { name: 'Create lead' })
      await form.getByRole('button', { name: 'Create lead' }).click()
      await form.getByText('Please select a service').waitFor()
    },
  },
  {
    name: 'the question before a conversation is deleted',
    isForWholeRun: true,
    as: admin,
    path: async (server) => (await openConversation(server, 'Ines Duarte', 'Hello?')).path,
    open: async (page) => {
      await deleteButton(page).click()
      await page.getByRole('alertdialog', { name: 'Delete this conversation?' }).waitFor()
    },
  },
  {
    name: 'a conversation that a colleague has deleted while a reply was being written',
    as: admin,
    path: async (server) => (await openConversation(server, 'Uma Patel', 'Evenings?')).path,
    open: async (page, { server }) => {
      await log(page).getByText('Evenings?').waitFor()
      await box(page).fill(longWord)
      const number = new URL(page.url()).searchParams.get('chat')
      const [row] = await server.sql('select session_id from chat_sessions where id = ?', [
        Number(number),
      ])
      await server.call(deleteChatSession, {
        cookie: await server.signIn(director),
        params: { sessionId: row?.['session_id'] },
      })
      await page.locator(':text("This conversation has been deleted."):visible').waitFor()
    },
  },
  {
    name: 'a conversation, for a therapist',
    isForWholeRun: true,
    as: maya,
    path: '/admin/chats',
    isOpenedForEachWidth: true,
    open: async (page) => {
      await list(page).getByRole('link').first().click()
      await log(page).waitFor()
    },
  },
  {
    name: 'an inbox without conversations',
    isForWholeRun: true,
    as: admin,
    path: async (server) => {
      await server.sql('delete from chat_messages')
      await server.sql('delete from chat_sessions')
      return '/admin/chats'
    },
    open: async (page) => {
      await nothingFound(page).waitFor()
      await nothingOpen(page).waitFor({ state: 'attached' })
    },
  },
]

checkScreens(stage, [...lists, ...conversations])
