import { expect } from 'vitest'
import { sendChatReply } from '#features/chat/chat/contract/inbox-messages.ts'
import { button, type EnginePage, field, heading, link, text } from '../support/engines/page.ts'
import { eventually } from '../support/eventually.ts'
import { admin, captchaAnswer, type TestServer } from '../support/test-server.ts'

const chat = '[data-chat-panel]'
const main = 'main'

/** The group portrait shows six people side by side: every part of the picture is rendered. */
async function expectWholeGroup(page: EnginePage) {
  const columns = await page.evaluate<boolean[]>(`(() => {
    const picture = document.querySelector('main a[href="/therapists"] img[src^="/site-images/"]')
    const canvas = document.createElement('canvas')
    canvas.width = 672
    canvas.height = 400
    const context = canvas.getContext('2d')
    context.drawImage(picture, 0, 0, 672, 400)
    // At the height of the shoulders of those in front.
    const { data } = context.getImageData(0, 320, 672, 1)
    return [60, 160, 260, 360, 460, 560].map((x) => data[4 * x + 3] > 0)
  })()`)
  expect(columns).toEqual([true, true, true, true, true, true])
}

async function sendRequest(page: EnginePage, server: TestServer) {
  await page.click(link('Book a free consultation', main))
  await page.enter(field('First name', main), 'Noor')
  await page.enter(field('Last name', main), 'Haddad')
  await page.enter(field('Email', main), 'noor.haddad@mail.example')
  await page.enter(field('Phone', main), '6135550187')
  await page.choose(field('What would you like help with?', main), 'Couples')
  await page.enter(field('Anything you want us to know', main), 'Evenings suit us best.')
  await page.enter(field('Security check', main), captchaAnswer)
  await page.tick(field('I agree', main))
  const count = async () =>
    Number((await server.sql('select count(*) as n from consultation_leads'))[0]?.['n'])
  const before = await count()
  await page.click(button('Request my consultation'))
  await page.see(heading('Thank you', main))
  expect(await count()).toBe(before + 1)
}

/** Back restores the scroll position of a long page. */
async function openTherapistAndReturn(page: EnginePage, server: TestServer) {
  const readScroll = () => page.evaluate<number>('Math.round(scrollY)')
  await page.visit(`${server.url}/therapists`)
  // The next free calls are written into the cards, which become longer.
  await eventually(async () =>
    expect(await page.evaluate("document.querySelector('[data-next-call] a') !== null")).toBe(true),
  )
  await page.see(link('Ruth Desjarlais', main))
  const left = await readScroll()
  expect(left).toBeGreaterThan(200)
  await page.click(link('Ruth Desjarlais', main))
  await page.see(link('Back to Therapists'))
  expect(await readScroll()).toBe(0)
  await page.evaluate('history.back()')
  // The page's own helpers would scroll. Firefox keeps fractions of a pixel, which are rounded either way.
  await eventually(async () => expect(Math.abs((await readScroll()) - left)).toBeLessThan(2))
  expect(await page.evaluate<string>('location.pathname')).toBe('/therapists')
}

export async function startChat(page: EnginePage) {
  await page.pressByKey(link('Chat with us'))
  await page.see(heading('Chat with our team', chat))
  await page.see(field('First name', chat))
  await page.seeDialog('Chat with our team')
  await page.enter(field('First name', chat), 'Noor')
  await page.enter(field('Phone', chat), '6135550187')
  await page.enter(field('Email', chat), 'noor@mail.example')
  await page.enter(field('Security check', chat), captchaAnswer)
  await page.tick(field('I agree', chat))
  await page.click(button('Start Chat', chat))
  await page.see(field('Message', chat))
}

export async function talk(page: EnginePage, server: TestServer) {
  await page.enter(field('Message', chat), 'Does anyone work with couples?')
  await page.press('Enter')
  const sessionId = await eventually(async () => {
    // Conversations of earlier stories have their answers.
    const [row] = await server.sql(
      `select session_id from chat_messages where message like ? and session_id not in (
         select session_id from chat_messages where not is_from_client)`,
      ['Does anyone%'],
    )
    if (!row) throw new Error('the message has not arrived')
    return String(row['session_id'])
  })
  const cookie = await server.signIn(admin)
  const message = 'Yes. Daniel does, on Saturdays.'
  const { status } = await server.call(sendChatReply, { cookie, body: { sessionId, message } })
  expect(status).toBe(201)
  await page.see(text(message, chat))
}

/** From home to a sent request, and a chat both ways. */
export async function expectVisitorStory(page: EnginePage, server: TestServer) {
  await page.deleteCookies()
  await page.visit(`${server.url}/`)
  await page.see(heading('Begin Your Journey to Wellness'))
  await expectWholeGroup(page)
  await sendRequest(page, server)
  await openTherapistAndReturn(page, server)
  await startChat(page)
  await talk(page, server)
  await page.click(button('Options', chat))
  await page.click(button('End chat and erase', chat))
  await page.seeDialog('End chat and erase?')
  await page.click(button('End chat and erase', '[role=alertdialog]'))
  await page.see(button('Start Chat', chat))
}
