// The call hours, in the second tab of the agenda.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AgendaServer, createAgendaServer, maya, now, renderAgenda } from './agenda-page.tsx'

let server: AgendaServer

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await page.viewport(1280, 900)
  server = createAgendaServer()
})
afterEach(() => vi.useRealTimers())

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const bodies = (call: string) =>
  server.state.sent.flatMap((one) => (one.call === call ? [one.body] : []))

describe('call hours', () => {
  const day = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const put = 'PUT /api/admin/call-hours/:userId'

  async function showHours(user?: typeof maya) {
    history.replaceState(null, '', '/admin/agenda?tab=hours')
    await renderAgenda(server, user)
    await expect.element(page.getByLabelText('Monday from')).toHaveValue('09:00')
  }

  it('have room for their times beside the sidebar of a small laptop', async () => {
    await page.viewport(1024, 800)
    document.body.style.paddingLeft = '300px'
    await showHours(maya)
    const measure = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().width)
    expect(Math.min(...measure('input[type=time]'))).toBeGreaterThanOrEqual(96)
    expect(Math.min(...measure('[aria-label^="Remove Monday"]'))).toBeGreaterThanOrEqual(24)
    document.body.style.paddingLeft = ''
  })

  it('are added, copied, excepted and saved with the version that was read', async () => {
    await showHours(maya)
    await button('Add hours on Monday').click()
    await button('Copy the hours of Monday to Monday to Friday').click()
    await button('Add hours on Saturday').click()
    await button('Add a day off').click()
    await page.getByLabelText(/^Note/).fill('Holidays')
    await page.getByLabelText('Video', { exact: true }).click()
    await button('Save call hours').click()
    await expect
      .element(page.getByLabelText('Video link'))
      .toHaveAccessibleDescription(/need a link/)
    await page.getByLabelText('Video link').fill('https://video.example/maya')
    await button('Save call hours').click()
    await expect.poll(() => bodies(put)).toHaveLength(1)
    expect(bodies(put)).toMatchObject([
      {
        isBookable: true,
        exceptions: [{ date: '2026-12-02', intervals: [], note: 'Holidays' }],
        ways: ['phone', 'video'],
        updatedAt: '2026-11-20T12:00:00.000Z',
      },
    ])
    const [{ weekly }] = bodies(put) as [{ weekly: { weekday: number }[] }]
    expect(weekly.map(({ weekday }) => weekday)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
    expect(bodies(put)[0]).not.toHaveProperty('busyCalendarUrl')
  })

  it('that overlap are refused before they are sent, with the day', async () => {
    await showHours(maya)
    await button('Add hours on Monday').click()
    await page.getByLabelText('Monday from').last().fill('11:00')
    await userEvent.keyboard('{Enter}')
    await expect.element(day('Monday').getByText(/^Monday: .* overlap\.$/)).toBeVisible()
    expect(bodies(put)).toEqual([])
  })

  it('keep what was typed when a colleague was faster', async () => {
    await showHours(maya)
    await page.getByLabelText('Monday until').fill('11:30')
    server.state.hours = {
      ...server.state.hours,
      ways: ['video'],
      videoLink: 'https://v.example',
      updatedAt: '2026-11-30T12:00:00.000Z',
    }
    await button('Save call hours').click()
    await button('Load the latest version').click()
    await expect.element(page.getByLabelText('Monday until')).toHaveValue('11:30')
    await expect.element(page.getByLabelText('Video', { exact: true })).toBeChecked()
    await button('Save call hours').click()
    await expect
      .poll(() => server.state.hours)
      .toMatchObject({ weekly: [{ until: '11:30' }], ways: ['video'] })
  })

  it('of another therapist are shown after a question, if there is something to lose', async () => {
    await showHours()
    await page.getByLabelText('Therapist').selectOptions('Geneviève Lachapelle-Beauregard')
    await expect.poll(() => location.search).toBe('?tab=hours&person=8')
    await expect.element(page.getByLabelText('Monday until')).toHaveValue('12:00')
    await page.getByLabelText('Monday until').fill('11:30')
    await page.getByLabelText('Therapist').selectOptions('Maya Chen')
    await button('Keep editing').click()
    await expect.element(page.getByLabelText('Monday until')).toHaveValue('11:30')
    await page.getByLabelText('Therapist').selectOptions('Maya Chen')
    await button('Discard changes').click()
    await expect.element(page.getByLabelText('Monday until')).toHaveValue('12:00')
  })

  it('take a secret calendar address, which is never shown again', async () => {
    await showHours(maya)
    await expect.element(page.getByText('outlook.example')).toBeVisible()
    await button('Use another address').click()
    await page.getByLabelText('Secret address of your calendar').fill('https://jane.example/a.ics')
    await button('Save call hours').click()
    await expect
      .poll(() => bodies(put))
      .toMatchObject([{ busyCalendarUrl: 'https://jane.example/a.ics' }])
    await button('Remove').click()
    await button('Save call hours').click()
    await expect.poll(() => bodies(put).at(-1)).toMatchObject({ busyCalendarUrl: null })
  })
})
