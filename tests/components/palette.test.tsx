import { QueryClientProvider } from '@tanstack/react-query'
import { Inbox } from 'lucide'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Palette } from '#features/staff/palette/client/palette.tsx'
import type { PaletteItem } from '#features/staff/palette/client/palette-items.ts'
import { setPaletteOpen } from '#features/staff/palette/client/palette-state.ts'
import type { PaletteResults } from '#features/staff/palette/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

let chosen: string[] = []
let asked: string[] = []
let answer: (text: string) => Promise<PaletteResults> = async () => nothing
const nothing: PaletteResults = { leads: [], conversations: [], people: [] }

const row = (label: string): PaletteItem => ({
  id: label,
  label,
  icon: Inbox,
  choose: () => void chosen.push(label),
})
const screens = ['Dashboard', 'Consultation Leads', 'Waiting List', 'Audit Log'].map(row)
const commands = [row('Logout')]

const found: PaletteResults = {
  leads: [
    {
      id: 7,
      name: 'Wanda Lis',
      email: 'wanda@mail.example',
      status: 'notContacted',
      createdAt: '2026-11-21T15:00:00.000Z',
    },
  ],
  conversations: [
    { number: 3, name: 'Wa’il', state: 'waiting', lastMessageAt: '2026-11-21T15:00:00.000Z' },
  ],
  people: [{ id: 2, name: 'Wambui Otieno', email: 'w@stillwater.example', role: 'therapist' }],
}

const api = (async (_definition: object, { body }: { body: { text: string } }) => {
  asked.push(body.text)
  return answer(body.text)
}) as unknown as Api
let client = createQueryClient(api)

const open = async (recent: readonly string[] = []) => {
  client = createQueryClient(api)
  await renderInPortal(
    <QueryClientProvider client={client}>
      <button type="button" onClick={() => setPaletteOpen(true)}>
        Open
      </button>
      <Palette screens={screens} commands={commands} recent={recent} />
    </QueryClientProvider>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.element(field).toHaveFocus()
}
const dialog = page.getByRole('dialog', { name: 'Search' })
const field = page.getByRole('combobox')
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.querySelector('[dir]')?.textContent)
const groups = () =>
  page
    .getByRole('group')
    .elements()
    .map((element) => element.getAttribute('aria-label'))
const selected = page.getByRole('option', { selected: true })

beforeEach(() => {
  chosen = []
  asked = []
  answer = async () => nothing
  setPaletteOpen(false)
})

describe('the palette', () => {
  it('shows screens and commands at once, without a call', async () => {
    // No answer ever comes.
    answer = () => new Promise(() => {})
    await open(['Waiting List'])
    expect(groups()).toEqual(['Recent', 'Go to', 'Commands'])
    expect(options()[0]).toBe('Waiting List')
    await expectAccessible()
    await userEvent.keyboard('lea')
    await expect.poll(options).toEqual(['Consultation Leads'])
    await userEvent.keyboard('{Enter}')
    expect(chosen).toEqual(['Consultation Leads'])
    await expect.poll(() => dialog.elements()).toEqual([])
  })

  it('moves through all groups by the arrow keys, and opens by Enter or a press', async () => {
    answer = async () => found
    await open()
    await userEvent.keyboard('wa')
    await expect.poll(options).toEqual(['Waiting List', 'Wanda Lis', 'Wa’il', 'Wambui Otieno'])
    expect(groups()).toEqual(['Go to', 'Requests', 'Conversations', 'People of the practice'])
    await expect.element(selected).toHaveTextContent('Waiting List')
    await userEvent.keyboard('{ArrowUp}')
    await expect
      .element(selected)
      .toHaveTextContent('Wambui Otieno, Therapist · w@stillwater.example')
    const active = field.element().getAttribute('aria-activedescendant')
    expect(active).toBe(selected.element().id)
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(chosen).toEqual(['Waiting List'])

    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    await userEvent.click(page.getByText('Logout'))
    expect(chosen).toEqual(['Waiting List', 'Logout'])
  })

  it('asks once someone pauses, and not for a single letter', async () => {
    await open()
    await userEvent.keyboard('w')
    await userEvent.keyboard('anda')
    await expect.element(dialog.getByText('Nothing found.')).toBeVisible()
    expect(asked).not.toContain('w')
    expect(asked.at(-1)).toBe('wanda')
  })

  it('shows nothing of another text while it searches', async () => {
    answer = async (text) => (text === 'wanda' ? found : new Promise(() => {}))
    await open()
    await userEvent.keyboard('wanda')
    await expect.poll(options).toContain('Wanda Lis')
    await userEvent.keyboard('s')
    // The rows for the beginning of the text stay.
    expect(options()).toContain('Wanda Lis')
    await userEvent.fill(field, 'dev')
    await expect.poll(options).not.toContain('Wanda Lis')
  })

  it('keeps no text after closing', async () => {
    answer = async () => found
    await open()
    await userEvent.keyboard('wanda')
    await expect.poll(options).toContain('Wanda Lis')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.elements()).toEqual([])
    const cached = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey))
    expect(cached.join()).not.toContain('wanda')
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    expect(options()).not.toContain('Wanda Lis')
  })

  it('says why a search failed, and tries again with the same text', async () => {
    answer = async () => {
      throw new CallError(503, '{"message":"The server is restarting."}', '')
    }
    await open()
    await userEvent.keyboard('wanda')
    await expect.element(dialog.getByText('The server is restarting.')).toBeVisible()
    answer = async () => found
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(options).toContain('Wanda Lis')
    await expect.element(field).toHaveValue('wanda')
  })

  it('closes by the key that opens it, and by a press beside it', async () => {
    await open()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.poll(() => dialog.elements()).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    await userEvent.click(page.getByText('Go to', { exact: true }))
    await expect.element(field).toHaveFocus()
    await userEvent.click(dialog, { position: { x: 4, y: 4 } })
    await expect.poll(() => dialog.elements()).toEqual([])
  })

  it('scrolls by the arrow keys of its field, which Tab does not leave for the page', async () => {
    await page.viewport(1280, 320)
    await open()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(selected).toHaveTextContent('Logout')
    await expect.element(selected).toBeInViewport({ ratio: 1 })
    await expectAccessible()
    await userEvent.keyboard('{Tab}')
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  })
})
