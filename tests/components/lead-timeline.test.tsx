import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LeadTimeline } from '#features/staff/lead-screen/client/timeline/timeline.tsx'
import type { TimelineEntry } from '#features/staff/lead-screen/contract.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { renderInPortal } from './portal-page.tsx'

const toNote = (number: number): Extract<TimelineEntry, { kind: 'note' }> => ({
  id: `note-${number}`,
  at: new Date(Date.UTC(2026, 10, 1, 12) + number * 3_600_000).toISOString(),
  kind: 'note',
  by: 'Maya Chen',
  byPhoto: null,
  noteId: number,
  text: `Note ${number}`,
  editedAt: null,
  editableUntil: null,
})
const notes = Array.from({ length: 60 }, (_, index) => toNote(60 - index))
let entries: TimelineEntry[]

const api = (async () => ({ response: entries, flags: { hasEarlier: true } })) as unknown as Api // the timeline’s answer

let client = createQueryClient(api)
beforeEach(() => {
  localStorage.clear()
  entries = notes
  client = createQueryClient(api)
})

const renderTimeline = () =>
  renderInPortal(
    <QueryClientProvider client={client}>
      <h2 className="sr-only">Lead</h2>
      <div className="flex h-120 flex-col">
        <LeadTimeline
          leadId={1}
          hasHeading
          messages={[]}
          isLoading={false}
          isWriting={false}
          earlierMessages={undefined}
          renderMessage={() => null}
          renderNote={({ text }) => <p>{text}</p>}
          renderCall={() => null}
          onSeen={() => {}}
          notices={<p>A mailbox is away.</p>}
        >
          <button type="button">Compose email</button>
        </LeadTimeline>
      </div>
    </QueryClientProvider>,
  )

const text = (words: string) => page.getByText(words, { exact: true })
const getTop = (words: string) => text(words).element().getBoundingClientRect().top
const scroller = (order: string) => page.getByRole('region', { name: `Entries, ${order} first` })

describe('the timeline of a lead', () => {
  // Pictures and later editions: "the e-mail thread and the timeline are newest first, with the composer above
  // them (a person may turn the order round, remembered)".
  it('is newest first, below the composer', async () => {
    await renderTimeline()
    await expect.element(text('Note 60')).toBeInViewport()
    expect(getTop('Compose email')).toBeLessThan(getTop('A mailbox is away.'))
    expect(getTop('A mailbox is away.')).toBeLessThan(getTop('Note 60'))
    expect(getTop('Note 60')).toBeLessThan(getTop('Note 59'))
    expect(getTop('Note 1')).toBeLessThan(getTop('Show earlier messages'))
  })

  it('is turned round by its reader, whose browser remembers it', async () => {
    const first = await renderTimeline()
    const turn = page.getByRole('button', { name: 'Show oldest first' })
    await turn.click()
    await expect.element(page.getByRole('button', { name: 'Show newest first' })).toHaveFocus()
    // It opens at its end.
    await expect.element(text('Note 60')).toBeInViewport()
    expect(getTop('Compose email')).toBeLessThan(
      getTop('Note 1') + scroller('oldest').element().scrollTop,
    )
    // "When a mailbox cannot be read the thread says so above what is stored."
    expect(getTop('A mailbox is away.')).toBeLessThan(getTop('Show earlier messages'))
    expect(getTop('Show earlier messages')).toBeLessThan(getTop('Note 1'))
    expect(getTop('Note 59')).toBeLessThan(getTop('Note 60'))
    await first.unmount()
    await renderTimeline()
    await page.getByRole('button', { name: 'Show newest first' }).click()
    await expect.element(scroller('newest')).toBeVisible()
    expect(scroller('newest').element().scrollTop).toBe(0)
    expect(localStorage.length).toBe(0)
  })

  it('shows what comes in at its start, and keeps the place of who reads further down', async () => {
    await renderTimeline()
    await expect.element(text('Note 60')).toBeInViewport()
    entries = [toNote(61), ...notes]
    await client.invalidateQueries()
    await expect.element(text('Note 61')).toBeInViewport()
    text('Note 30').element().scrollIntoView()
    const before = getTop('Note 30')
    entries = [toNote(62), ...entries]
    await client.invalidateQueries()
    await expect.element(text('Note 62')).toBeInTheDocument()
    await expect.poll(() => Math.abs(getTop('Note 30') - before)).toBeLessThan(2)
  })

  it('says what was changed and why, and shows notes alone on request', async () => {
    const by = { at: '2026-11-02T15:00:00.000Z', by: 'Grace Kim', byPhoto: null }
    const change: TimelineEntry = {
      ...by,
      id: 'status-1',
      kind: 'status',
      from: 'notContacted',
      to: 'leadLost',
      reason: 'Found help nearer home.',
    }
    const assigned = { from: 'Maya Chen', to: 'Daniel Okafor' }
    entries = [
      { ...toNote(1), editedAt: by.at },
      { ...by, id: 'assignment-1', kind: 'assignment', ...assigned },
      change,
    ]
    await renderTimeline()
    const note = page.getByRole('group', { name: 'Maya Chen, note, edited' })
    await expect.element(note).toBeVisible()
    await expect.element(text('Assigned to Daniel Okafor, before to Maya Chen')).toBeVisible()
    const readEntries = () => scroller('newest').element().textContent
    for (const words of ['Status from Not Contacted to Lead Lost', 'Found help nearer home.']) {
      expect(readEntries()).toContain(words)
    }
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await expect.poll(readEntries).not.toContain('Found help nearer home.')
    await expect.element(note).toBeVisible()
    entries = [change]
    await client.invalidateQueries()
    await expect.element(page.getByText('No notes yet')).toBeVisible()
  })
})
