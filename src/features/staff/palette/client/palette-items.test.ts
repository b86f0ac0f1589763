import { Inbox } from 'lucide'
import { describe, expect, it } from 'vitest'
import { matchItems, type PaletteItem, toLocalGroups } from './palette-items.ts'

const item = (label: string, words?: string): PaletteItem => ({
  id: label,
  label,
  icon: Inbox,
  words,
  choose() {},
})

const screens = [
  item('Dashboard', 'home'),
  item('Consultation Leads', 'requests queue'),
  item('Chat Messages', 'inbox'),
  item('Waiting List'),
  item('Your account', 'password alerts'),
]
const commands = [item('Log out', 'sign out'), item('Show all shortcuts', 'keyboard')]
const labels = (items: readonly PaletteItem[]) => items.map(({ label }) => label)

describe('the screens and commands that a text finds', () => {
  it.each([
    ['le', ['Consultation Leads']],
    ['LEADS', ['Consultation Leads']],
    ['requests', ['Consultation Leads']],
    ['list wait', ['Waiting List']],
    // In the middle of a word nothing is meant.
    ['board', []],
    ['pass', ['Your account']],
    ['a', ['Your account']],
  ])('for “%s” are %j', (text, found) => {
    expect(labels(matchItems(screens, text))).toEqual(found)
  })

  it('begin with those whose name begins with it', () => {
    const items = [item('Consultation Leads', 'chat'), item('Chat Messages')]
    expect(labels(matchItems(items, 'chat'))).toEqual(['Chat Messages', 'Consultation Leads'])
  })
})

it('offers what was open last first, until something is typed', () => {
  const local = { screens, commands, recent: ['Waiting List', 'Gone', 'Dashboard'] }
  const toNames = (text: string) =>
    toLocalGroups(local, text).map(({ name, items }) => [name, labels(items)])
  expect(toNames(' ')).toEqual([
    ['Recent', ['Waiting List', 'Dashboard']],
    ['Go to', ['Consultation Leads', 'Chat Messages', 'Your account']],
    ['Commands', ['Log out', 'Show all shortcuts']],
  ])
  expect(toNames('wait')).toEqual([['Go to', ['Waiting List']]])
  expect(toNames('nothing like it')).toEqual([])
})
