// The work queue: changes in a row, several rows at once, keys, views and filters.
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultView } from '#features/staff/work-queue/client/view.ts'
import { createQueue, type Queue, renderQueue, toRequest } from './queue-page.tsx'

const threeRequests = () =>
  createQueue([toRequest(1, 'Dev', 41), toRequest(2, 'Kayla', 29), toRequest(3, 'Yuki', 5)])

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const status = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^Status of ${name}`) })
const option = (name: string) => page.getByRole('dialog').getByRole('button', { name })
const toast = page.getByRole('status').filter({ hasText: 'Lead updated successfully.' })
const readNames = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((each) => each.querySelector('[dir=auto]')?.textContent?.split(' ')[0])

beforeEach(async () => {
  await page.viewport(1280, 800)
  history.replaceState(null, '', '/admin/leads')
})

async function show(queue: Queue, options?: { mayAssign?: boolean }) {
  await renderQueue(queue, options)
  await expect.element(row('Dev')).toBeVisible()
}

describe('a change in a row', () => {
  it('is shown before it is answered, sent once with the version that was read, and undone by one press', async () => {
    const queue = threeRequests()
    await show(queue)
    const release = queue.hold()
    await status('Dev').click()
    await option('Contacted').first().click()
    await expect.element(status('Dev')).toHaveAccessibleName('Status of Dev Noor: Contacted')
    await expect.element(row('Dev').getByText('17 h past target')).not.toBeInTheDocument()
    release()
    await expect.element(toast).toBeInTheDocument()
    expect(queue.changes()).toMatchObject([
      { body: { status: 'contacted', updatedAt: toRequest(1, 'Dev', 41).updatedAt } },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(status('Dev')).toHaveAccessibleName('Status of Dev Noor: Not Contacted')
    expect(queue.changes()[1]?.body).toMatchObject({ status: 'notContacted' })
  })

  it('that is refused is said at the row, which has its stored value again', async () => {
    const queue = threeRequests()
    queue.refusals.set(1, 'Someone else has changed this lead since you opened it.')
    await show(queue)
    await page.getByRole('button', { name: 'Assign Dev Noor' }).click()
    await option('Maya Chen').click()
    const problem = row('Dev Noor: Someone else has changed this lead')
    await expect.element(problem).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Assign Dev Noor' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide the message about Dev Noor' }).click()
    await expect.element(problem).not.toBeInTheDocument()
  })

  // "Choosing leadLost requires a reason."
  it('to a lost lead asks for the reason before anything is sent', async () => {
    const queue = threeRequests()
    await show(queue)
    await status('Dev').click()
    await option('Lead Lost').click()
    const reason = page.getByLabelText('Lead lost reason')
    await expect.element(reason).toHaveFocus()
    await option('Mark as lost').click()
    await expect.element(reason).toHaveAccessibleDescription(/^Please provide a reason/)
    expect(queue.changes()).toEqual([])
    await reason.fill('Found help nearer home.')
    // Closing it loses no text.
    await userEvent.keyboard('{Escape}{Enter}')
    await expect.element(reason).toHaveFocus()
    await option('Mark as lost').click()
    await expect
      .poll(() => queue.changes()[0]?.body)
      .toMatchObject({ status: 'leadLost', leadLostReason: 'Found help nearer home.' })
  })

  it('sets a next action by one press, with a note that was typed before', async () => {
    const queue = threeRequests()
    await show(queue)
    await page.getByRole('button', { name: 'Next action for Dev Noor' }).click()
    await page.getByRole('textbox', { name: /^Note/ }).fill('Call after work')
    await option('Tomorrow 9 AM').click()
    await expect.element(row('Dev').getByText('Tomorrow, 9:00 AM')).toBeVisible()
    await expect.element(row('Dev').getByText('Call after work')).toBeVisible()
  })

  it('moves no row under the pointer, though the list no longer has the lead', async () => {
    const queue = threeRequests()
    await show(queue)
    await row('Kayla').hover()
    queue.gone.add(1)
    queue.stored.set(4, toRequest(4, 'Rosalind', 0))
    await queue.refresh()
    await expect.element(page.getByRole('button', { name: '1 new request' })).toBeVisible()
    expect(readNames()).toEqual(['Dev', 'Kayla', 'Yuki'])
    await page.getByText(/^Target: first answer/).hover()
    await expect.poll(readNames).toEqual(['Kayla', 'Yuki', 'Rosalind'])
  })

  it('moves no row while someone moves through them by keyboard', async () => {
    const queue = threeRequests()
    await show(queue)
    await userEvent.keyboard('j')
    queue.gone.add(1)
    await queue.refresh()
    expect(readNames()).toEqual(['Dev', 'Kayla', 'Yuki'])
    await userEvent.keyboard('/')
    await expect.poll(readNames).toEqual(['Kayla', 'Yuki'])
  })
})

describe('several rows', () => {
  it('are changed at once with one undo; a refused one is named and stays selected', async () => {
    const queue = threeRequests()
    queue.refusals.set(2, 'You can no longer open this lead. It was reassigned or deleted.')
    await show(queue)
    const head = row('Received').element().getBoundingClientRect()
    const first = row('Dev').element().getBoundingClientRect().top
    await page.getByRole('checkbox', { name: 'Select Dev Noor' }).click()
    await page.getByRole('checkbox', { name: 'Select Yuki Noor' }).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await expect.element(bar.getByText('3 selected')).toBeVisible()
    // "Selection bar: river-800, 46 high, takes the place of the table head, so no row moves."
    const place = bar.element().getBoundingClientRect()
    expect([place.height, Math.abs(Math.round(place.bottom - head.bottom))]).toEqual([46, 0])
    expect(row('Dev').element().getBoundingClientRect().top).toBe(first)

    await bar.getByRole('button', { name: 'Assign' }).click()
    await option('Maya Chen').click()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    expect(queue.changes()).toMatchObject([{ body: { ids: [1, 2, 3], assignedTo: 7 } }])
    await expect.element(page.getByText('2 leads updated, 1 not')).toBeInTheDocument()
    await expect.element(row('Kayla Noor: You can no longer open this lead.')).toBeVisible()
    queue.refusals.clear()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => queue.stored.get(3)?.assignedTo).toBeNull()
    expect(queue.stored.get(1)?.assignedTo).toBeNull()
  })

  it('are selected on a phone by a press on their rows, with the same bar', async () => {
    await page.viewport(390, 844)
    const queue = threeRequests()
    await renderQueue(queue)
    const select = page.getByRole('button', { name: 'Select several leads' })
    await select.click()
    await expect.element(select).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('checkbox', { name: 'Select Dev Noor' }).click()
    // Beside the box: the whole row is pressed.
    await page.getByText('Anxiety, Kanata').nth(1).click()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await expect.element(bar.getByText('2 selected')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
    await bar.getByRole('button', { name: 'Assign' }).click()
    await option('Maya Chen').click()
    await expect.poll(queue.changes).toMatchObject([{ body: { ids: [1, 2], assignedTo: 7 } }])
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })

  it('are all selected from the head, and none after Clear', async () => {
    await show(threeRequests())
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect.element(page.getByText('3 selected')).toBeVisible()
    const bar = page.getByRole('region', { name: 'Selected leads' })
    await bar.getByRole('button', { name: 'Clear' }).click()
    await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
  })

  it('are selected no longer under another filter, also where it has them', async () => {
    await show(threeRequests())
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await expect.element(page.getByText('3 selected')).toBeVisible()
    await page.getByLabelText('Language').selectOptions('French')
    await expect.element(page.getByText('3 selected')).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Select Dev Noor' })).not.toBeChecked()
  })

  it('are put on hold with a reason and a last day', async () => {
    const queue = threeRequests()
    await show(queue)
    await page.getByRole('checkbox', { name: 'Select Dev Noor' }).click()
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    await option('Put on hold').click()
    await expect.element(page.getByText('Please give a reason for the hold.')).toBeVisible()
    await expect.element(page.getByText('Please choose the last day of the hold.')).toBeVisible()
    await page.getByLabelText('Reason for the hold').fill('Insurance')
    const until = new Date(Date.now() + 9 * 864e5).toISOString().slice(0, 10)
    await page.getByLabelText('Last day of the hold').fill(until)
    await option('Put on hold').click()
    await expect
      .poll(() => queue.changes()[0]?.body)
      .toMatchObject({ ids: [1], hold: { reason: 'Insurance', until } })
  })
})

describe('the keys of the list', () => {
  it('move, select, open the panels of the row, and open the lead', async () => {
    await show(threeRequests())
    await userEvent.keyboard('jj')
    const open = page.getByRole('button', { name: 'Manage Kayla Noor' })
    await expect.element(open).toHaveFocus()
    // "the keyboard row has a 2 px river-500 frame inside"
    expect(getComputedStyle(row('Kayla').element()).outline).toMatch(/rgb\(43, 122, 134\).*2px/)
    await userEvent.keyboard('kx')
    await expect.element(page.getByRole('checkbox', { name: 'Select Dev Noor' })).toBeChecked()
    await userEvent.keyboard('x')
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('dialog', { name: 'Status of Dev Noor' })).toBeVisible()
    // The letters of a panel are no shortcuts.
    await userEvent.keyboard('j{Escape}')
    await expect.element(page.getByRole('button', { name: 'Manage Dev Noor' })).toHaveFocus()
    await userEvent.keyboard('a')
    await expect.element(page.getByRole('dialog', { name: 'Assign Dev Noor' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Escape}j{Enter}')
    await expect.element(page.getByText('Lead 2 is open')).toBeVisible()
  })
})

describe('views', () => {
  it('are links with counts, and one’s own can be saved, renamed and deleted', async () => {
    const queue = threeRequests()
    await show(queue)
    const views = page.getByRole('navigation', { name: 'Views' })
    const toContact = views.getByRole('link', { name: 'To contact 3' })
    await expect.element(toContact).toHaveAttribute('href', '/admin/leads?view=toContact')
    await expect.element(views.getByRole('link', { name: 'All 3' })).toHaveAttribute('aria-current')

    await page.getByLabelText('Language').selectOptions('French')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabelText('Name').fill('French')
    await option('Save view').click()
    const own = views.getByRole('link', { name: 'French 1' })
    await expect.element(own).toHaveAttribute('aria-current', 'page')
    expect(queue.own[0]?.query).toEqual({ language: 'fr' })
    await page.getByRole('button', { name: 'Change the view French' }).click()
    await page.getByLabelText('Name').fill('In French')
    await option('Rename').click()
    await expect.element(views.getByRole('link', { name: 'In French 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Change the view In French' }).click()
    await option('Delete view').click()
    await expect.element(views.getByRole('link', { name: 'In French 1' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => queue.own).toHaveLength(1)
    await expect.element(views.getByRole('link', { name: 'In French 1' })).toBeVisible()
  })
})

describe('filters', () => {
  it('show what is chosen and can be removed one by one', async () => {
    await show(threeRequests())
    await page.getByLabelText('Service').selectOptions('Anxiety')
    await page.getByLabelText('Age').selectOptions('Past 24 hours')
    expect(location.search).toBe('?service=anxiety&age=day')
    await page.getByRole('button', { name: 'Remove Service: Anxiety' }).click()
    await expect.poll(() => location.search).toBe('?age=day')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => location.search).toBe('')
  })

  it('follow each letter that is typed, before the address does', async () => {
    const queue = threeRequests()
    await show(queue)
    queue.calls.length = 0
    await page.getByRole('searchbox').fill('Em')
    await expect
      .poll(() => queue.calls.find(({ name }) => name.endsWith('/search'))?.body)
      .toMatchObject({ search: 'Em', page: String(defaultView.page) })
  })

  it('are behind one button with their number on a phone, where a list has the ways to reach a client', async () => {
    await page.viewport(390, 844)
    history.replaceState(null, '', '/admin/leads?language=fr&age=week')
    await renderQueue(createQueue([{ ...toRequest(1, 'Dev', 41), mayLeaveMessage: true }]))
    await page.getByRole('button', { name: 'Filters 2 in use' }).click()
    await page.getByRole('dialog').getByLabelText('Language').selectOptions('All languages')
    await page.getByRole('button', { name: 'Show leads' }).click()
    await expect.element(page.getByRole('button', { name: 'Filters 1 in use' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Call Dev Noor' }))
      .toHaveAttribute('href', expect.stringMatching(/^tel:/))
    await expect
      .element(page.getByRole('link', { name: 'Email Dev Noor' }))
      .toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    await expect.element(page.getByText('May leave a voice message')).toBeVisible()
    await page.getByRole('button', { name: 'Manage Dev Noor' }).click()
    await expect.element(page.getByText('Lead 1 is open')).toBeVisible()
  })
})
