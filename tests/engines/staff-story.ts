import { expect } from 'vitest'
import { openVisitor } from '../support/chat-client.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { submitConsultation } from '../support/consultation.ts'
import { button, type EnginePage, field, heading, link, text } from '../support/engines/page.ts'
import { admin, demoPassword, maya, type TestServer } from '../support/test-server.ts'

const dialog = 'dialog[open]'
const question = '[role=alertdialog][open]'
const composer = 'form[aria-label="Email to Noor Haddad"]'

async function signInAt(page: EnginePage, url: string, username: string) {
  await page.visit(url)
  await page.enter(field('Username'), username)
  await page.enter(field('Password'), demoPassword)
  await page.click(button('Log in'))
}

/** From this width on, a lead opens beside its list; below it on a page of its own. */
const besideWidth = 1280

async function changeLead(page: EnginePage, server: TestServer, width: number) {
  const isBeside = width >= besideWidth
  const lead = isBeside ? dialog : 'main'
  const id = await submitConsultation(server)
  await signInAt(page, `${server.url}/admin/leads?lead=${id}`, admin)
  if (isBeside) await page.seeDialog('Noor Haddad')
  await page.see(heading('Noor Haddad', lead))

  await page.click(button('More actions', lead))
  await page.click(button('Who has seen this', lead))
  await page.seeDialog('Who has seen this')
  await page.press('Escape')

  // Beside the list the message has its place, and the rest of the form comes with the focus.
  if (!isBeside) await page.click(button('Compose email', lead))
  await page.enter(field('Message', lead), 'Hello Noor')
  await page.see(field('Subject', composer))
  await page.click(button('Discard', composer))
  await page.seeDialog('Discard your draft?')
  await page.click(button('Discard draft', question))

  if (!isBeside) await page.click(button('Details', lead))
  await page.choose(field('Status', lead), 'Contacted')
  await page.see(text('Lead updated successfully.'))
  const [row] = await server.sql('select status from consultation_leads where id = ?', [id])
  expect(row?.['status']).toBe('contacted')
  // It stays while the pointer is on it, where there is one column.
  await page.click(button('Dismiss'))

  // A reason that is not saved is not lost without a question.
  await page.choose(field('Status', lead), 'Lead Lost')
  await page.enter(field('Lead lost reason', lead), 'Found help')
  if (isBeside) await page.press('Escape')
  else await page.click(link('Back to the leads'))
  await page.seeDialog(isBeside ? 'Discard your changes?' : 'Leave without saving?')
  await page.click(button('Discard changes', question))
}

async function openAccountDialogs(page: EnginePage, server: TestServer) {
  await page.visit(`${server.url}/admin/users?view=cards`)
  await page.click(button('Add New User'))
  await page.see(field('First name', dialog))
  await page.seeDialog('Add New User')
  await page.click(button('Cancel', dialog))
  await page.click(button('Delete Tom Whitfield'))
  await page.seeDialog('Are you absolutely sure?')
  await page.click(button('Cancel', question))

  await page.visit(`${server.url}/admin/users/${await server.userId(maya)}`)
  await page.click(button('Therapist Profile'))
  await page.click(button('Remove', 'section:has(input[type=file])'))
  await page.seeDialog('Remove this photo?')
  await page.click(button('Cancel', question))
  await page.enter(field('Biography'), 'x')
  await page.click(link('Back to'))
  await page.seeDialog('Leave without saving?')
  await page.click(button('Discard changes', question))

  await page.visit(`${server.url}/admin/account`)
  await page.see(text('This device'))
  await page.click(button('Sign out everywhere'))
  await page.seeDialog('Sign out everywhere?')
  await page.click(button('Cancel', question))
}

async function answerVisitor(page: EnginePage, server: TestServer) {
  const visitor = await openVisitor(server)
  await visitor.acknowledged(visitor.say('Bonjour, une question ?', await visitor.solve()))
  const [chat] = await server.sql('select id from chat_sessions where session_id = ?', [
    await visitor.getStaffId(),
  ])
  await page.visit(`${server.url}/admin/chats?chat=${String(chat?.['id'])}`)
  await page.see(text('Bonjour, une question ?', '[role=log]'))
  await page.enter({ kind: 'field', name: 'Reply', within: '[data-reply-box]' }, 'Bonjour Noor')
  await page.press('Enter')
  await visitor.waitForFrame('message', ({ message }) => message.message === 'Bonjour Noor')
  visitor.say('Merci !')
  await page.see(text('Merci !', '[role=log]'))
  await page.click(button('Delete Conversation', 'header'))
  await page.seeDialog('Delete this conversation?')
  await page.click(button('Cancel', question))
  await visitor.close()
}

/** A therapist, whose Google account is connected, is asked before the connection ends. */
async function disconnectGoogle(page: EnginePage, server: TestServer) {
  const cookie = await server.signIn(maya)
  await connectGoogle(server, cookie)
  await page.deleteCookies()
  await signInAt(page, `${server.url}/admin/profile?tab=email`, maya)
  await page.click(button('Disconnect'))
  await page.seeDialog('Disconnect your Google account?')
  await page.click(button('Cancel', question))
}

/** From sign-in to a changed lead, a chat both ways, and through every dialog of the portal. */
export async function expectStaffStory(page: EnginePage, server: TestServer, width: number) {
  await page.deleteCookies()
  await changeLead(page, server, width)
  await answerVisitor(page, server)
  await openAccountDialogs(page, server)
  await disconnectGoogle(page, server)
}
