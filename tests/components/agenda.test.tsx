// The agenda: calls by the clock and as cards, and what is done about them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallError } from '#platform/client/http/api.ts'
import {
  type AgendaServer,
  createAgendaServer,
  longName,
  maya,
  now,
  renderAgenda,
} from './agenda-page.tsx'
import { expectAccessible } from './portal-page.tsx'

let server: AgendaServer
const missedCallText =
  'We called you as agreed and could not reach you. Here are other times for your free call.'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await page.viewport(1280, 900)
  history.replaceState(null, '', '/admin/agenda')
  server = createAgendaServer()
})
afterEach(() => vi.useRealTimers())

const list = page.getByRole('region', { name: 'Calls', exact: true })
const grid = page.getByRole('region', { name: 'Calendar' })
const card = (name: string) => list.getByRole('listitem').filter({ hasText: name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const refuse = (body: object) =>
  server.state.refusals.push(new CallError(409, JSON.stringify({ message: 'No.', ...body }), ''))
const bodies = (call: string) =>
  server.state.sent.flatMap((one) => (one.call === call ? [one.body] : []))
const change = 'PATCH /api/admin/appointments/:id'

async function show(user?: typeof maya) {
  await renderAgenda(server, user)
  await expect.element(card('Jia Li')).toBeVisible()
}

describe('the agenda', () => {
  it('shows a week by the clock and as cards, with what keeps clients from booking', async () => {
    await show()
    await expect.element(grid.getByRole('group', { name: 'Tuesday, Dec 1: 2 calls' })).toBeVisible()
    await expect
      .element(grid.getByRole('button', { name: /^9:00 AM Marie/ }))
      .toHaveAccessibleName(`9:00 AM ${longName} Phone, Booked`)
    await expect
      .element(card('Jia Li').getByRole('link', { name: '(613) 555-0139' }))
      .toHaveAttribute('href', 'tel:+16135550139')
    await expect.element(card('Fatima Noor').getByText('Video')).toBeVisible()
    await expect.element(card(longName).getByText('Writes in French')).toBeInTheDocument()
    // A call that was moved is asked for.
    await expect.element(card('Old time')).not.toBeInTheDocument()
    await page.getByLabelText('Show moved and cancelled').click()
    await expect.element(card('Old time').getByText('Moved')).toBeVisible()
    expect(location.search).toBe('?ended=shown')
    await expect.element(page.getByText('One call to come needs a look.')).toBeVisible()
    await expect.element(page.getByText(/The calendar does not answer in time\./)).toBeVisible()
  })

  it('keeps day, length and therapist in the address, and reads once for each', async () => {
    await show()
    await button('Later week').click()
    await page.getByLabelText('Therapist').selectOptions('Maya Chen')
    await button('Day').click()
    await expect.poll(() => location.search).toBe('?view=day&day=2026-12-08&person=7')
    expect(server.state.asked.filter((call) => call.includes('/agenda'))).toEqual([
      'GET /api/admin/agenda from=2026-11-30&to=2026-12-06',
      'GET /api/admin/agenda from=2026-12-07&to=2026-12-13',
      'GET /api/admin/agenda from=2026-12-07&to=2026-12-13&userId=7',
      'GET /api/admin/agenda from=2026-12-08&to=2026-12-08&userId=7',
    ])
  })

  it('asks a therapist for no one else, and says what can be done only once a call has begun', async () => {
    await show(maya)
    await expect.element(page.getByLabelText('Therapist')).not.toBeInTheDocument()
    await expect.element(button('Held Fatima Noor')).toBeVisible()
    await expect.element(button('Held Jia Li')).not.toBeInTheDocument()
    await expect.element(button('Move Jia Li')).toBeVisible()
  })

  it('asks what comes of a call that was held, and saves it with its note', async () => {
    await show(maya)
    await button('Held Fatima Noor').click()
    const form = page.getByRole('form', { name: 'What comes of the call with Fatima Noor' })
    await form.getByRole('radio', { name: /^Lead lost/ }).click()
    await form.getByRole('textbox', { name: /^Note/ }).fill('Prefers mornings.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect
      .element(form.getByLabelText('Lead lost reason'))
      .toHaveAccessibleDescription(/^Please provide a reason/)
    await form.getByLabelText('Lead lost reason').fill('Found help nearer home.')
    await expectAccessible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(card('Fatima Noor')).toHaveFocus()
    expect(bodies(change)).toEqual([{ state: 'held', version: 1 }])
    expect(bodies('POST /api/admin/leads/:id/notes')).toMatchObject([{ text: 'Prefers mornings.' }])
    expect(bodies('PATCH /api/admin/leads/:id')).toEqual([
      { status: 'leadLost', leadLostReason: 'Found help nearer home.' },
    ])
  })

  it('offers other times after a call that no one answered', async () => {
    await show(maya)
    await button('No answer Fatima Noor').click()
    await button('Offer times').click()
    const dialog = page.getByRole('dialog', { name: 'Offer times to Fatima Noor' })
    await expect.element(dialog.getByLabelText(/^Text/)).toHaveValue(missedCallText)
    await dialog.getByRole('button', { name: 'Send time' }).click()
    await expect.element(dialog.getByText('Please choose at least one time.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Wed, Dec 2, 9:20 AM' }).click()
    await dialog.getByRole('button', { name: 'Thu, Dec 3, 10:00 AM' }).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Send 2 times' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(bodies('POST /api/admin/leads/:id/offers')).toMatchObject([
      {
        times: ['2026-12-02T14:20:00.000Z', '2026-12-03T15:00:00.000Z'],
        userId: 7,
        way: 'video',
        minutes: 20,
        force: false,
      },
    ])
  })

  it('moves a call to a free time, and against a rule only if one insists', async () => {
    await show(maya)
    await button('Move Jia Li').click()
    const dialog = page.getByRole('dialog', { name: 'Move the call with Jia Li' })
    await dialog.getByRole('button', { name: 'Wed, Dec 2, 9:00 AM' }).click()
    await dialog.getByLabelText('Time').fill('07:15')
    refuse({ code: 'RULE', rules: ['hours', 'pause'] })
    await dialog.getByRole('button', { name: 'Move call' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/is outside the call hours/)
    await dialog.getByRole('button', { name: 'Move anyway' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const wanted = { startsAt: '2026-12-02T12:15:00.000Z', way: 'phone', notify: true, version: 1 }
    expect(bodies(change)).toEqual([
      { ...wanted, force: false },
      { ...wanted, force: true },
    ])
    await expect.element(card('Jia Li').getByText('7:15 AM')).toBeVisible()
  })

  it('cancels a call after a question, and says at the card that someone was faster', async () => {
    await show(maya)
    server.change(2, { version: 1, way: 'video' })
    await button('Cancel Jia Li').click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this call?' })
    await question.getByLabelText('Email the client about it').click()
    await question.getByRole('button', { name: 'Cancel the call' }).click()
    await expect
      .element(question.getByRole('alert'))
      .toMatchTextContent(/Someone else has changed this call/)
    await expect.element(card('Jia Li').getByText('Video')).toBeInTheDocument()
    await question.getByRole('button', { name: 'Cancel the call' }).click()
    await expect.element(card('Jia Li')).not.toBeInTheDocument()
    expect(document.activeElement?.matches('[data-call], h1')).toBe(true)
    expect(bodies(change).at(-1)).toEqual({ state: 'cancelled', notify: false, version: 2 })
  })

  it('is worked through by keys', async () => {
    await show(maya)
    await userEvent.keyboard('j')
    await expect.element(card('Fatima Noor')).toHaveFocus()
    await userEvent.keyboard('jk')
    await userEvent.keyboard('h')
    await expect.poll(() => bodies(change)).toEqual([{ state: 'held', version: 1 }])
    await userEvent.keyboard('j')
    await expect.element(card('Jia Li')).toHaveFocus()
    await expect.element(grid.getByRole('button', { pressed: true })).toHaveAccessibleName(/Jia Li/)
    await userEvent.keyboard('m')
    await expect
      .element(page.getByRole('dialog', { name: 'Move the call with Jia Li' }))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('d')
    await expect.poll(() => location.search).toBe('?view=day')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => location.search).toBe('?view=day&day=2026-12-02')
  })

  it('books at a free slot, which arrow keys lead to, for a request that was found', async () => {
    server.state.free = [8]
    await show(maya)
    const slot = (name: string) => grid.getByRole('button', { name: `Book a call on ${name}` })
    const first = slot('Tuesday, Dec 1, 2:30 PM')
    ;(first.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(slot('Tuesday, Dec 1, 3:00 PM, busy elsewhere')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slot('Wednesday, Dec 2, 3:00 PM, outside the call hours')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const choice = page.getByRole('dialog', { name: 'Book a call for tomorrow, 3:00 PM' })
    await expect.element(choice.getByRole('button', { name: /^Ada Lavoie/ })).toBeDisabled()
    await expectAccessible()
    await choice.getByLabelText('Client').fill('chl')
    await expect
      .element(choice.getByRole('button', { name: /^Ada Lavoie/ }))
      .not.toBeInTheDocument()
    await choice.getByRole('button', { name: /^Chloé Lavoie/ }).click()
    const booking = page.getByRole('dialog', { name: 'Book the call with Chloé Lavoie' })
    await expect.element(booking.getByLabelText('Time')).toHaveValue('15:00')
    await expect.element(booking.getByLabelText('Therapist')).toHaveValue('8')
    await expect
      .poll(() => [...document.querySelectorAll('optgroup')].map((one) => one.innerHTML))
      .toEqual([
        '<option value="8">Geneviève Lachapelle-Beauregard</option>',
        '<option value="7">Maya Chen</option>',
      ])
    await booking.getByRole('button', { name: 'Book call' }).click()
    await expect.element(booking).not.toBeInTheDocument()
    expect(bodies('POST /api/admin/leads/:id/appointment')).toMatchObject([
      { startsAt: '2026-12-02T20:00:00.000Z', userId: 8, notify: true, force: false },
    ])
    await expect.element(grid.getByRole('button', { name: /^Book a call on Wed/ })).toHaveFocus()
  })

  it('is a list on a phone, and nothing is wider than the screen', async () => {
    await page.viewport(390, 844)
    await renderAgenda(server)
    const calls = page.getByRole('listitem').filter({ hasText: longName })
    await expect.element(calls).toBeVisible()
    await expect.element(grid).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
})
