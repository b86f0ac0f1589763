// The lists of leads, one lead, and writing to a client, in each state that looks different.
import type { Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { mailTexts } from '#features/requests/emails/rules.ts'
import { addLeadNote } from '#features/requests/work-log/contract/notes.ts'
import { agendaScreens } from '../support/agenda-screens.ts'
import { openStaff } from '../support/chat-client.ts'
import { submitConsultation } from '../support/consultation.ts'
import { toFailedScreen } from '../support/failed-screen.ts'
import { chooseAction } from '../support/inbox-test-bed.ts'
import { mayasGmail, setupLeadMailScreen } from '../support/lead-mail-screen-test-bed.ts'
import { addLeadFor, addLongLead, changeAs, longWords } from '../support/leads.ts'
import { emailEntrance, noteEntrance, writeEmail } from '../support/open-lead.ts'
import { checkScreens, type Screen } from '../support/screens.ts'
import { admin, daniel, director, maya, type TestServer } from '../support/test-server.ts'

const practice = setupLeadMailScreen()
const { stage, write, connectMaya } = practice
const colleagues: { close: () => Promise<void> }[] = []
afterAll(async () => {
  for (const colleague of colleagues) await colleague.close()
})
const toId = (page: Page) => Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
const toPage = (id: number) => `/admin/leads/${id}`

/** An answer with a file and an endless subject, from another address than the client's. */
function receiveAnswer() {
  const last = practice.google.sent.at(-1)
  const answer = [
    'From: Noor Haddad <noor@another.example>',
    `Subject: ${'Rendez-vous'.repeat(60)}`,
    'Message-ID: <answer@mail.example>',
    `In-Reply-To: ${last?.headers.get('message-id')}`,
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'See https://www.cmha.ca/?a=1&b=2 or call 988.',
    '',
    'On Fri, Nov 20, 2026 at 5:36 PM Maya Chen wrote:',
    '> Hello Noor,',
    '--b',
    'Content-Type: application/pdf; name="intake form.pdf"',
    'Content-Disposition: attachment; filename="intake form.pdf"',
    '',
    '%PDF-1.7',
    '--b--',
  ]
  practice.google.receive(mayasGmail, answer.join('\r\n'), last?.threadId)
}

/** A lead of Maya's whose emails were sent and answered, one of which failed, and one of which can be undone. */
async function addThread(server: TestServer, changes: Record<string, unknown> = {}) {
  const id = await addLeadFor(server, maya, changes)
  await connectMaya()
  await write(maya, id, { message: 'Hello Noor,' })
  receiveAnswer()
  const key = `screens-${'0'.repeat(16)}-${id}`
  const note = { cookie: await server.signIn(admin), params: { id } }
  await server.call(addLeadNote, { ...note, body: { text: 'Called, no answer.', key } })
  practice.google.setMode('gmail', 'broken')
  await write(maya, id, { message: 'This one fails.', status: 503 })
  practice.google.setMode('gmail', 'fine')
  await write(maya, id, { message: 'This one waits.', undoable: true })
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  await server.sql("update lead_emails set send_at = ? where status = 'pending'", [inAnHour])
  return id
}

/** On narrow screens the form of a lead is behind a switch. */
async function showDetails(page: Page) {
  const details = page.getByRole('tab', { name: 'Details', exact: true })
  // Either the button or the details are shown once the lead has loaded.
  const either = details.or(page.getByText('Reference', { exact: true }))
  await either.filter({ visible: true }).first().waitFor()
  if (await details.isVisible()) await details.click()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogText = (page: Page, words: string) =>
  page.getByRole('dialog').getByText(words).first().waitFor()

const lists: Screen[] = [
  {
    name: 'the list of an administrator, with a new request',
    as: admin,
    path: async (server) => {
      await addLongLead(server)
      return '/admin/leads'
    },
    open: async (page, { server }) => {
      await page.getByText('Answered', { exact: true }).last().waitFor()
      await page.locator('tbody tr').nth(2).hover()
      await submitConsultation(server)
      await page.getByRole('button', { name: '1 new request' }).waitFor()
    },
  },
  {
    name: 'the list of a therapist',
    isForWholeRun: true,
    as: maya,
    path: '/admin/leads',
    open: async (page) => {
      await page.getByText('Therapist View').waitFor()
      await page.getByText('Marie-Françoise-Élisabeth').first().waitFor()
    },
  },
  {
    name: 'a list in which nothing was found',
    isForWholeRun: true,
    as: admin,
    path: '/admin/leads?search=virtual+quetzal',
    open: (page) => page.getByText('No leads found with current filters.').waitFor(),
  },
  toFailedScreen('a list that cannot be loaded', '/admin/leads', 'The leads are being counted.'),
  toFailedScreen('a lead that cannot be loaded', '/admin/leads/1', 'This lead could not be opened'),
]

const mails: Screen[] = [
  {
    name: 'a lead over the list with emails of every outcome, which a colleague edits too',
    as: maya,
    path: async (server) => {
      const id = await addThread(server, longWords)
      const colleague = await openStaff(server, director)
      colleagues.push(colleague)
      colleague.send({ type: 'view_lead', leadId: id, isEditing: true })
      return `/admin/leads?lead=${id}`
    },
    open: async (page) => {
      await dialogText(page, 'Élise Tremblay is editing')
      for (const words of ['Not sent', 'Sends in', 'intake form.pdf']) await dialogText(page, words)
      await dialogText(page, 'Called, no answer.')
    },
  },
  {
    name: 'a thread whose mailbox can no longer be read, with a draft',
    isForWholeRun: true,
    as: maya,
    path: async (server) => toPage(await addThread(server)),
    open: async (page) => {
      await page.getByText('intake form.pdf').first().waitFor()
      await writeEmail(page)
      await page.getByLabel('Message', { exact: true }).fill('See you then.')
      await page.keyboard.press('Escape')
      practice.google.endPermission(mayasGmail)
      await press(page, 'Check for new emails')
      await page.getByText('Read earlier', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Re-connect Google account' }).waitFor()
      await emailEntrance(page).waitFor()
    },
  },
  {
    name: 'an email with warnings, after a colleague has written',
    as: director,
    path: async (server) => {
      const id = await addLeadFor(server, maya)
      await connectMaya()
      await write(maya, id, { message: 'Hello Noor,' })
      return toPage(id)
    },
    open: async (page) => {
      await page.getByText(mailTexts.denied).waitFor()
      await writeEmail(page)
      await page.getByLabel('Subject').fill('Your anxiety')
      await page.getByLabel('Message', { exact: true }).fill('Hello Daniel,')
      await write(admin, toId(page), { message: 'Daniel will call you.' })
      await page.getByRole('button', { name: /^Send/ }).last().click()
      await page.getByText('A newer message has come in.').waitFor()
      await page.getByText('The greeting says “Daniel”.').waitFor()
    },
  },
  {
    name: 'a lead of a therapist without Google, with a note being written',
    isForWholeRun: true,
    as: daniel,
    path: async (server) => toPage(await addLeadFor(server, daniel)),
    open: async (page) => {
      await page.getByRole('link', { name: 'Connect Google account' }).waitFor()
      await noteEntrance(page).click()
      await page.getByLabel('Internal notes').fill('Half a thought')
    },
  },
]

const edits: Screen[] = [
  {
    name: 'the details of a lead with every message of the form',
    as: maya,
    path: async (server) => toPage(await addLeadFor(server, maya, longWords)),
    isOpenedForEachWidth: true,
    open: async (page) => {
      await showDetails(page)
      await page.getByLabel('Status').selectOption('Lead Lost')
      await press(page, 'Mark as lost')
      await press(page, 'Keep longer')
      await page.getByRole('button', { name: 'Keep longer' }).last().click()
      await page.getByText('Please give a reason for the hold.').waitFor()
      await page.getByText('Please choose the last day of the hold.').waitFor()
    },
  },
  {
    name: 'corrections of facts with complaints, for a client with a link',
    as: admin,
    // An address of its own: each gets five links a day.
    path: async (server) => toPage(await submitConsultation(server, { email: 'l@mail.example' })),
    open: async (page) => {
      await showDetails(page)
      await page.getByText(/^The link in the client’s email of/).waitFor()
      await press(page, 'Correct the email address')
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('noor@')
      await press(page, 'Save')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'a lead that a colleague has saved first',
    isForWholeRun: true,
    as: admin,
    path: async (server) => toPage(await addLeadFor(server, daniel)),
    open: async (page, { server }) => {
      await showDetails(page)
      await page.getByLabel('Status').selectOption('Lead Lost')
      await page.getByLabel('Lead lost reason').fill('Found help nearer home.')
      await changeAs(admin, { server, id: toId(page), status: 'contacted' })
      await press(page, 'Mark as lost')
      await page.getByText('Grace Kim changed this first.').waitFor()
      await page.getByRole('button', { name: 'Save mine' }).waitFor()
    },
  },
  {
    name: 'a lead that was reassigned while a note and an email were being written',
    as: maya,
    path: async (server) => {
      await connectMaya()
      return toPage(await addLeadFor(server, maya))
    },
    open: async (page, { server }) => {
      await noteEntrance(page).click()
      await page.getByLabel('Internal notes').fill('Prefers mornings. '.repeat(20))
      await page.getByRole('tab', { name: 'Email' }).click()
      await page.getByLabel('Message', { exact: true }).fill('Hello Noor, how is Thursday?')
      await changeAs(admin, { server, id: toId(page), assignedTo: await server.userId(daniel) })
      await page.getByLabel('Your note, not saved').waitFor()
      await page.getByLabel('Your email, not sent').waitFor()
    },
  },
  {
    name: 'the question before edits are discarded',
    isForWholeRun: true,
    as: admin,
    path: async (server) => toPage(await addLeadFor(server, daniel)),
    open: async (page) => {
      await page.getByLabel('Status').selectOption('Lead Lost')
      await page.getByLabel('Lead lost reason').fill('Found help nearer home.')
      await page.getByRole('link', { name: 'Back to the leads' }).click()
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    },
  },
  {
    name: 'the question before a lead is deleted',
    isForWholeRun: true,
    as: director,
    path: async (server) => toPage(await addLeadFor(server, daniel, longWords)),
    open: async (page) => {
      await chooseAction(page, 'Delete lead')
      await page.getByRole('alertdialog', { name: 'Delete this lead?' }).waitFor()
    },
  },
  {
    name: 'who has seen a lead',
    isForWholeRun: true,
    as: director,
    path: async (server) => toPage(await addLeadFor(server, daniel)),
    open: async (page) => {
      await chooseAction(page, 'Who has seen this')
      await dialogText(page, 'viewed')
    },
  },
  {
    name: 'a lead of a colleague',
    isForWholeRun: true,
    as: maya,
    path: async (server) => toPage(await addLeadFor(server, daniel)),
    open: (page) => page.getByRole('heading', { level: 1, name: 'Lead not found' }).waitFor(),
  },
]

checkScreens(stage, [...lists, ...agendaScreens, ...mails, ...edits])
