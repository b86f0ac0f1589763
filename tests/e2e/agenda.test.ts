import { it, vi } from 'vitest'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { visit } from '../support/browser.ts'
import { arriveAs, setupE2E, toast } from '../support/e2e.ts'
import { eventually } from '../support/eventually.ts'
import { expect } from '../support/expect.ts'
import { addLeadFor } from '../support/leads.ts'
import { readMail } from '../support/mail.ts'
import { maya } from '../support/test-server.ts'

const stage = setupE2E()

vi.setConfig({ testTimeout: 120_000 })

it('a therapist books a call from a request, moves it in the agenda, and offers other times after no answer', async () => {
  const { server } = stage
  const name = 'Solange Desrosiers'
  const email = 'solange@mail.example'
  const id = await addLeadFor(server, maya, { firstName: 'Solange', lastName: 'Desrosiers', email })
  const { page, problems } = await arriveAs(maya, stage, `/admin/leads/${id}`)
  const mailsToClient = () =>
    server
      .mails()
      .map(readMail)
      .filter(({ headers }) => headers.get('to')?.includes(email))

  // Booked at a free time by two presses, and mailed.
  await page.getByRole('button', { name: 'Book a call' }).click()
  const booking = page.getByRole('dialog', { name: `Book the call with ${name}` })
  await booking.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await booking.getByRole('button', { name: 'Book call' }).click()
  const fact = page.getByRole('region', { name: 'Free call' })
  await fact.getByText('20 min by phone with Maya Chen').waitFor()
  await expect(page.getByLabel('Status')).toHaveValue('scheduled')
  await eventually(() => expect(mailsToClient().length).toBeGreaterThan(0))

  // Moved in the agenda of its day.
  await fact.getByRole('link', { name: 'Agenda' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: `Move ${name}` }).click()
  const moving = page.getByRole('dialog', { name: `Move the call with ${name}` })
  await moving.getByRole('group', { name: 'Free times' }).getByRole('button').last().click()
  await moving.getByRole('button', { name: 'Move call' }).click()
  await toast(page, 'Call moved').waitFor()

  // Its time has come, and no one answers.
  const start = new Date(Date.now() - 600_000)
  const end = new Date(start.getTime() + 1_200_000)
  await server.sql(
    "update appointments set starts_at = ?, ends_at = ? where lead_id = ? and state = 'booked'",
    [start.toISOString(), end.toISOString(), id],
  )
  await visit(page, paths.agendaOn(practiceDay(start)))
  await card.getByRole('button', { name: `No answer ${name}` }).click()
  await card.getByRole('button', { name: 'Offer times' }).click()
  const offer = page.getByRole('dialog', { name: `Offer times to ${name}` })
  await offer.getByRole('group', { name: 'Free times' }).getByRole('button').first().click()
  await offer.getByRole('button', { name: 'Send time' }).click()
  await toast(page, 'Times offered').waitFor()
  await eventually(() => {
    expect(mailsToClient().some(({ text }) => text.includes('could not reach you'))).toBe(true)
  })
  const [lead] = await server.sql('select status from consultation_leads where id = ?', [id])
  expect(lead).toEqual({ status: 'contacted' })
  expect(problems).toEqual([])
})
