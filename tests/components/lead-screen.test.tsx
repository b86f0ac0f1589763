import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { CallError } from '#platform/client/http/api.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import {
  begun,
  button,
  cache,
  callNote,
  calls,
  changeElsewhere,
  grace,
  opened,
  patches,
  refusals,
  render,
  resetLead,
  server,
  status,
  tab,
  toBooked,
} from './lead-screen-page.tsx'
import { expectAccessible } from './portal-page.tsx'

beforeEach(resetLead)

describe('a lead without a form', () => {
  it('saves a status at once, and takes it back by one press', async () => {
    await render()
    await status.selectOptions('Consultation Scheduled')
    await expect.element(page.getByText('Lead updated successfully.')).toBeVisible()
    expect(server.stored.status).toBe('scheduled')
    await expectAccessible()
    await button('Undo').click()
    await expect.poll(() => server.stored.status).toBe('notContacted')
    await expect.element(status).toHaveValue('notContacted')
  })

  // The document of the portal, section 5: "A lead-lost reason is required when the status is leadLost. Error toast
  // “Required Information”: “Please provide a reason for the lead being lost.”"; the reason has 2 rows.
  it('asks for the reason of a lost lead before anything is sent', async () => {
    await render()
    await status.selectOptions('Lead Lost')
    const reason = page.getByLabelText('Lead lost reason')
    await expect.element(reason).toHaveAttribute('rows', '2')
    await button('Mark as lost').click()
    await expect.element(page.getByText('Required Information')).toBeVisible()
    await expect.element(reason).toHaveAccessibleDescription(/^Please provide a reason/)
    await expect.element(reason).toHaveFocus()
    expect(calls).toEqual([])
    await reason.fill('Found help nearer home.')
    await button('Mark as lost').click()
    await expect.element(reason).not.toBeInTheDocument()
    await expect.element(page.getByText('Found help nearer home.')).toBeVisible()
    expect(server.stored).toMatchObject({
      status: 'leadLost',
      leadLostReason: 'Found help nearer home.',
    })
  })

  it('has no conflict with a colleague who changes another field', async () => {
    await render()
    changeElsewhere({ assignedTo: 8 })
    await status.selectOptions('Contacted')
    await expect.poll(() => server.stored).toMatchObject({ status: 'contacted', assignedTo: 8 })
    await expect.element(page.getByText(/changed this first/)).not.toBeInTheDocument()
  })

  it('says at the field who was first, and saves over it only on request', async () => {
    await render()
    changeElsewhere({ status: 'complete' })
    await status.selectOptions('Contacted')
    const note = page.getByRole('alert').filter({ hasText: 'Élise Tremblay changed this first' })
    await expect.element(note).toBeVisible()
    expect(note.element().textContent).toContain('You wanted: Contacted.')
    await expect.element(status).toHaveValue('complete')
    await expectAccessible()
    await button('Save mine').click()
    await expect.poll(() => server.stored.status).toBe('contacted')
    await expect.element(note).not.toBeInTheDocument()
  })

  it('says at the field why it was refused, and shows the stored value', async () => {
    await render()
    const text = 'This therapist no longer has an account.'
    refusals.push(new CallError(400, JSON.stringify({ message: text }), ''))
    await page.getByLabelText('Assigned to').selectOptions('Daniel Okafor')
    await expect.element(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
    await expect.element(page.getByLabelText('Assigned to')).toHaveValue('7')
  })

  it('is kept longer with a reason and a day, and released', async () => {
    await render()
    await expect.element(page.getByText(/^Deleted on/)).toBeVisible()
    await button('Keep longer').click()
    const reason = page.getByLabelText('Reason for the hold')
    await expect.element(reason).toHaveFocus()
    await page.getByRole('button', { name: 'Keep longer' }).last().click()
    await expect.element(page.getByText('Please give a reason for the hold.')).toBeVisible()
    await expect.element(page.getByText('Please choose the last day of the hold.')).toBeVisible()
    await reason.fill('A complaint.')
    const keep = page.getByRole('button', { name: 'Keep longer' }).last()
    const lastDay = page.getByLabelText('Last day of the hold')
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await lastDay.fill(inDays(400))
    await keep.click()
    await expect.element(page.getByText('A hold can last one year at most.')).toBeVisible()
    const until = inDays(90)
    await lastDay.fill(until)
    await keep.click()
    await expect.element(page.getByText(/^On hold until/)).toBeVisible()
    expect(server.stored.hold).toEqual({ reason: 'A complaint.', until })
    await button('Change hold').click()
    await button('Release hold').click()
    await expect.poll(() => server.stored.hold).toBeNull()
  })

  it('has a next action that one press ends', async () => {
    await render()
    await button('Next action').click()
    await page.getByRole('button', { name: /^In 3 days/ }).click()
    await expect.poll(() => server.stored.nextActionAt).not.toBeNull()
    await button('Done').click()
    await expect.poll(() => server.stored.nextActionAt).toBeNull()
  })

  it('offers a time once its status says that the consultation is scheduled, and shows it then', async () => {
    await render()
    const call = page.getByRole('region', { name: 'Free call' })
    await expect.element(call.getByText(/For when\?/)).not.toBeInTheDocument()
    await status.selectOptions('Consultation Scheduled')
    await expect.element(call.getByText(/For when\?/)).toBeVisible()
    await button('Book a call').click()
    const dialog = page.getByRole('dialog', { name: 'Book the call with Chloé Lavoie' })
    await dialog.getByLabelText('Therapist').selectOptions('Daniel Okafor')
    await dialog.getByRole('button', { name: 'Wed, Dec 2, 9:20 AM' }).click()
    await dialog.getByRole('button', { name: 'Book call' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(calls.at(-1)).toEqual({
      call: 'POST /appointment',
      body: {
        startsAt: '2099-12-02T14:20:00.000Z',
        minutes: 15,
        way: 'phone',
        userId: 8,
        notify: true,
        force: false,
      },
    })
    await expect.element(call.getByText('20 min by phone with Maya Chen')).toBeVisible()
    await expect.element(button('Move Chloé Lavoie')).toBeVisible()
    // The button that opened the dialog is gone.
    await expect.element(call.getByRole('heading', { name: 'Free call' })).toHaveFocus()
  })

  it('leaves the focus at its call after each change, and asks for the next step also after a refusal', async () => {
    const begunCall = toBooked({ startsAt: new Date(Date.now() - 600_000).toISOString() })
    server.call = begunCall
    await render()
    const call = page.getByRole('region', { name: 'Free call' })
    const card = call.getByRole('article')
    refusals.push(new CallError(409, '{"message":"No.","code":"RULE","rules":["hours"]}', ''))
    await button('No answer Chloé Lavoie').click()
    await button('Change anyway').click()
    await expect.element(card).toHaveFocus()
    await expect.element(card).toHaveAccessibleName(/No answer/)
    await button('Not now').click()
    await expect.element(card).toHaveFocus()
    server.call = begunCall
    await cache.client.invalidateQueries()
    await button('Cancel Chloé Lavoie').click()
    await button('Cancel the call').click()
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(call.getByRole('heading', { name: 'Free call' })).toHaveFocus()
  })

  it('names the other records of the person, and merges nothing', async () => {
    await render()
    const same = page.getByRole('region', { name: 'Same person' })
    await expect
      .element(same.getByRole('link', { name: /Request, October 20/ }))
      .toHaveAttribute('href', '/admin/leads/9')
    await expect.element(same.getByText(/same email and phone/)).toBeVisible()
  })

  it('offers a therapist neither assignment nor deletion', async () => {
    await render({ user: { ...grace, role: 'therapist' } })
    await expect.element(status).toBeVisible()
    await expect.element(page.getByLabelText('Assigned to')).not.toBeInTheDocument()
    page.getByText('More actions').element().closest('summary')?.click()
    await expect.element(page.getByText('Next lead after Send: on')).toBeVisible()
    await expect.element(page.getByText('Delete lead')).not.toBeInTheDocument()
  })
})

describe('a call', () => {
  it('is logged by one press with its note, and taken back by one', async () => {
    await render()
    await tab('Log a call').click()
    await callNote.fill('Evenings.')
    await expectAccessible()
    await button('Left voicemail').click()
    await expect.element(page.getByText('Call logged')).toBeVisible()
    await button('Undo').click()
    await expect
      .poll(() => calls)
      .toEqual([
        { call: 'POST /calls', body: { outcome: 'voicemail', note: 'Evenings.' } },
        { call: 'DELETE /calls/:callId', body: undefined },
      ])
  })

  it('loses no note when it cannot be logged', async () => {
    await render()
    await tab('Log a call').click()
    await callNote.fill('Evenings.')
    refusals.push(new CallError(503, JSON.stringify({ message: 'The server is busy.' }), ''))
    await button('No answer').click()
    await expect.element(page.getByText('The server is busy.')).toBeVisible()
    await expect.element(callNote).toHaveValue('Evenings.')
  })
})

describe('the keys and parts of a lead', () => {
  it('opens what is written, moves to the next lead, and leaves typed letters alone', async () => {
    const query = { page: '1', view: 'toContact', sort: 'waiting' } as const
    const rows = [6, 1, 5].map((id) => Object.assign(structuredClone(begun), { id }))
    cache.client.setQueryData(queryFor(listLeads, { query }).queryKey, { rows, total: 3 })
    await render()
    await expect.element(page.getByText(/^2 of 3/)).toBeVisible()
    await userEvent.keyboard('j')
    await expect.poll(() => opened).toEqual([5])
    await userEvent.keyboard('k')
    await expect.poll(() => opened).toEqual([5, 6])
    await userEvent.keyboard('n')
    const note = page.getByLabelText('Internal notes')
    await expect.element(note).toHaveFocus()
    await expect.element(note).toHaveAttribute('rows', '4')
    await userEvent.keyboard('j')
    await expect.element(note).toHaveValue('j')
    expect(opened).toEqual([5, 6])
    await userEvent.keyboard('{Escape}')
    await expect.element(tab('Email')).toHaveFocus()
    await expect.element(tab(/not saved$/)).toBeVisible()
    await userEvent.keyboard('a')
    await expect.element(page.getByLabelText('Assigned to')).toHaveFocus()
  })

  it('shows one part at a time where it is narrow, with the status and the wish above each', async () => {
    await render({ width: 1280 })
    await expect.element(status).toBeVisible()
    await expect.element(page.getByText('No voicemail (not agreed)')).toBeVisible()
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect.element(page.getByText('Couples')).toBeVisible()
    await expect.element(page.getByText('No voicemail (not agreed)')).toBeVisible()
    await page.getByRole('tab', { name: 'Related' }).click()
    await expect.element(page.getByText('Same person')).toBeVisible()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBe(1280)
  })

  it('keeps what was written when the lead is gone', async () => {
    await render()
    refusals.push(new CallError(404, JSON.stringify({ message: 'Gone.' }), ''))
    await tab('Note').click()
    await page.getByLabelText('Internal notes').fill('Prefers mornings.')
    await status.selectOptions('Contacted')
    await expect.element(page.getByText('You can no longer open this lead.')).toBeVisible()
    await expect
      .element(page.getByLabelText('Your note, not saved'))
      .toHaveValue('Prefers mornings.')
    expect(patches()).toHaveLength(1)
  })
})
