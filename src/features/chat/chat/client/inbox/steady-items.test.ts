import { expect, it } from 'vitest'
import { ana, noor } from './inbox-tab-fixtures.ts'
import { holdListed, toListed, toNumber } from './steady-items.ts'

const answered = { ...noor, state: 'open', waitingSince: null } as const

it('has a heading where another state begins, except in a view of that state alone', () => {
  const toHeadings = (view: 'active' | 'closed', ...rows: (typeof noor)[]) =>
    toListed(rows, view).map(({ heading }) => heading)
  expect(toHeadings('active', ana, answered, { ...answered, number: 9 })).toEqual([
    undefined,
    'open',
    undefined,
  ])
  expect(toHeadings('closed', { ...noor, state: 'closed' })).toEqual([undefined])
})

it('keeps order and headings while rows are held, with the latest contents', () => {
  const shown = toListed([ana, noor], 'active')
  const third = { ...ana, number: 3, sessionId: 'a-third-conversation' }
  const held = holdListed(shown, toListed([third, { ...answered, lastMessage: 'Yes' }], 'active'))
  expect(held.map(toNumber)).toEqual([ana.number, noor.number])
  expect(held.map(({ heading }) => heading)).toEqual([undefined, undefined])
  // The first one has left the page and stays as it was.
  expect(held[0]).toBe(shown[0])
  expect(held[1]?.conversation.lastMessage).toBe('Yes')
  // The same objects again, so that showing them causes no further change.
  expect(holdListed(held, toListed([third], 'active'))).toEqual(held)
})
