import { describe, expect, it } from 'vitest'
import { type Lead, leadSortKeys } from './contract.ts'
import {
  checkHoldEnd,
  defaultView,
  formatDayLabel,
  getAxisTicks,
  isFiltered,
  isReasonMissing,
  type LeadEdits,
  leadOrders,
  mergeEdits,
  parseSearchTerms,
  queryFromView,
  rankByName,
  restrictView,
  toFormValues,
  toggleSort,
  toListQuery,
  toPatch,
  toReadableLead,
  toSearchColumns,
  toSort,
  viewFromQuery,
} from './rules.ts'

const chloe: Lead = {
  id: 1,
  firstName: 'Chloé',
  lastName: 'Lavoie',
  email: 'chloe.l@mail.example',
  phone: '(613) 555-0139',
  serviceType: 'couples',
  preferredLocation: 'virtual',
  preferredTherapist: null,
  notes: '',
  status: 'contacted',
  assignedTo: 7,
  internalNotes: 'Called.',
  leadLostReason: null,
  emailThreadId: null,
  createdAt: '2026-11-01T15:00:00.000Z',
  updatedAt: '2026-11-02T15:00:00.000Z',
  hold: null,
  expiresAt: '2026-12-01T15:00:00.000Z',
}
const words = {
  services: { couples: 'Couples', ptsd: 'PTSD' },
  locations: { virtual: 'Virtual (Online) Sessions' },
  staff: new Map([[7, 'Maya Chen']]),
}
const readable = (change: Partial<Lead> = {}) => toReadableLead({ ...chloe, ...change }, words)

describe('a lead in words', () => {
  it('says what staff say', () => {
    expect(readable()).toMatchObject({
      name: 'Chloé Lavoie',
      service: 'Couples',
      location: 'Virtual (Online)',
      assignee: 'Maya Chen',
      prefers: 'No Preference',
    })
  })

  it('shows what has no word as it is, and a name without its end', () => {
    const lead = readable({ serviceType: 'art', assignedTo: 9, lastName: null })
    expect(lead).toMatchObject({ service: 'art', assignee: 'Account 9', name: 'Chloé' })
    expect(readable({ assignedTo: null }).assignee).toBeNull()
  })
})

describe('narrowing', () => {
  const services = { couples: 'Couples', ptsd: 'PTSD', 'children-teen': 'Children / Teen' }

  const labels = {
    services,
    locations: { kanata: 'Kanata Office', virtual: 'Virtual (Online) Sessions' },
    staff: new Map([[7, 'Maya Chen']]),
  }

  it.each([
    ['CHLOÉ', ['chloe']],
    ['  lavoie   Couples ', ['lavoie', 'couples']],
    ['Lead 1047', ['1047']],
    ['lead #1047', ['1047']],
    ['lead poisoning', ['lead', 'poisoning']],
    [' \t ', []],
  ])('splits a search into folded words: %o', (search, words) => {
    expect(parseSearchTerms(search, labels).map(({ word }) => word)).toEqual(words)
  })

  it('matches labels of service, office and assignee, and the number of a lead', () => {
    const found = parseSearchTerms('couples virt maya 47', labels)
    expect(found.map((one) => one.services)).toEqual([['couples'], [], [], []])
    expect(found.map((one) => one.locations)).toEqual([[], ['virtual'], [], []])
    expect(found.map((one) => one.assignees)).toEqual([[], [], [7], []])
    expect(found.map(({ id }) => id)).toEqual([undefined, undefined, undefined, 47])
  })

  it('stores with a lead the text it is found by', () => {
    expect(toSearchColumns({ ...chloe, lastName: 'L’Écuyer-Roy' })).toEqual({
      searchText: [
        'chloe l’ecuyer-roy',
        'chloe.l@mail.example',
        '(613) 555-0139',
        '6135550139',
        'called.',
      ].join('\n'),
      nameKey: 'l$ecuyer!roy\tchloe',
    })
  })

  it('asks for what differs from all leads, and for the page', () => {
    expect(toListQuery(defaultView)).toEqual({ page: '1', sort: '-createdAt' })
    expect(
      toListQuery({ ...defaultView, search: ' roy ', status: 'leadLost', therapist: 7, page: 2 }),
    ).toEqual({ page: '2', sort: '-createdAt', search: 'roy', status: 'leadLost', therapist: '7' })
  })

  it('has no therapist for those who see only their own', () => {
    const view = { ...defaultView, therapist: 7 }
    expect(restrictView(true, view)).toEqual(view)
    expect(restrictView(false, view)).toEqual(defaultView)
  })

  it('counts a search of spaces as none', () => {
    expect(isFiltered({ ...defaultView, search: ' ' })).toBe(false)
    expect(isFiltered({ ...defaultView, therapist: 'none' })).toBe(true)
  })
})

describe('the order', () => {
  it('gives a place to each word, and one place to words that are alike', () => {
    const places = rankByName(
      new Map([
        [1, 'Zoé'],
        [2, 'Ann'],
        [3, 'zoe'],
        [4, 'Élise'],
      ]),
    )
    expect([1, 2, 3, 4].map((key) => places.get(key))).toEqual([2, 0, 2, 1])
  })

  it('turns round on the second press, and begins with the newest', () => {
    const byName = toggleSort({ ...defaultView, page: 3 }, 'name')
    expect(byName).toMatchObject({ sort: 'name', descending: false, page: 1 })
    expect(toggleSort(byName, 'name').descending).toBe(true)
    expect(toggleSort(byName, 'createdAt').descending).toBe(true)
    expect(toggleSort(defaultView, 'createdAt').descending).toBe(false)
  })
})

describe('the address', () => {
  it('is bare for the plain view, and says everything else', () => {
    expect(queryFromView(defaultView)).toBe('')
    const view = {
      search: 'chloé & co',
      status: 'leadLost',
      therapist: 'none',
      sort: 'name',
      descending: true,
      page: 2,
      lead: 12,
    } as const
    expect(viewFromQuery(queryFromView(view))).toEqual(view)
    expect(queryFromView({ ...defaultView, descending: false })).toBe('sort=createdAt')
    // What phones choose from is what the address understands, both ways round.
    const offered = leadOrders(true).map(({ value }) => value)
    expect(offered.toSorted()).toEqual(leadSortKeys.flatMap((key) => [key, `-${key}`]).toSorted())
    for (const value of offered) expect(toSort(viewFromQuery(`sort=${value}`))).toBe(value)
    expect(leadOrders(false).map(({ label }) => label)).not.toContain('Unassigned first')
  })

  it('leaves out what is wrong', () => {
    expect(viewFromQuery('?status=gone&therapist=-1&sort=phone&page=0&lead=1e3')).toEqual(
      defaultView,
    )
  })
})

describe('a hold', () => {
  const stillToCome = 'Please choose a day that is still to come.'
  const tooLong = 'A hold can last one year at most.'
  it.each([
    ['2026-11-20', stillToCome],
    ['2026-11-21', stillToCome],
    ['2026-11-22', undefined],
    ['2027-11-21', undefined],
    ['2027-11-22', tooLong],
    ['9999-12-31', tooLong],
  ])('set on 2026-11-21 until %s: %s', (until, problem) => {
    expect(checkHoldEnd(until, '2026-11-21')).toBe(problem)
  })
})

describe('two at one lead', () => {
  const read = toFormValues(chloe)
  const hold = { reason: 'Wait list', until: '2027-03-31' }

  it('keep what each has changed', () => {
    const typed = { ...read, internalNotes: 'Mine.', hold }
    const theirs: LeadEdits = { ...read, status: 'complete', assignedTo: null }
    expect(mergeEdits(read, typed, theirs)).toEqual({
      edits: { ...read, status: 'complete', assignedTo: null, internalNotes: 'Mine.', hold },
      both: [],
    })
  })

  it('are told where both changed the same to something else', () => {
    const typed: LeadEdits = { ...read, status: 'scheduled', internalNotes: 'Mine.', hold }
    const theirs: LeadEdits = {
      ...read,
      status: 'scheduled',
      internalNotes: 'Theirs.',
      hold: { ...hold, until: '2027-04-30' },
    }
    expect(mergeEdits(read, typed, theirs)).toEqual({
      edits: typed,
      both: ['internalNotes', 'hold'],
    })
  })
})

describe('what is sent', () => {
  const edits = { ...toFormValues(chloe), leadLostReason: 'Moved away' }

  it('has a reason only for a lost lead', () => {
    expect(toPatch(edits, chloe, true).leadLostReason).toBeNull()
    const lost = toPatch({ ...edits, status: 'leadLost' }, chloe, true)
    expect(lost.leadLostReason).toBe('Moved away')
  })

  it('names an assignment only from those who may assign', () => {
    expect(toPatch({ ...edits, assignedTo: null }, chloe, true)).toEqual({
      status: 'contacted',
      leadLostReason: null,
      internalNotes: 'Called.',
      assignedTo: null,
      updatedAt: chloe.updatedAt,
    })
    expect(toPatch(edits, chloe, false)).not.toHaveProperty('assignedTo')
  })

  it('sets a hold only where somebody touched it', () => {
    const hold = { reason: 'Wait list until spring', until: '2027-03-31' }
    expect(toPatch({ ...edits, hold }, chloe, true).hold).toEqual(hold)
    const held = { ...chloe, hold }
    expect(toPatch({ ...edits, hold: { ...hold } }, held, true)).not.toHaveProperty('hold')
    expect(toPatch({ ...edits, hold: null }, held, true).hold).toBeNull()
    expect(toPatch(edits, chloe, true)).not.toHaveProperty('hold')
  })

  it('misses a reason made of spaces', () => {
    expect(isReasonMissing({ status: 'leadLost', leadLostReason: '  ' })).toBe(true)
    expect(isReasonMissing({ status: 'leadLost', leadLostReason: 'Moved' })).toBe(false)
    expect(isReasonMissing({ status: 'complete', leadLostReason: '' })).toBe(false)
  })
})

describe('the dashboard', () => {
  it('names a day shortly, whatever the clock of the reader', () => {
    expect(formatDayLabel('2026-11-01')).toBe('Nov 1')
  })

  it.each([
    [0, [0, 1, 2, 3, 4]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [9, [0, 5, 10]],
    [17, [0, 5, 10, 15, 20]],
    [21, [0, 10, 20, 30]],
    [90, [0, 50, 100]],
  ])('draws lines for columns of up to %i', (highest, lines) => {
    expect(getAxisTicks(highest)).toEqual(lines)
  })
})
