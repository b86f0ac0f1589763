import { describe, expect, it } from 'vitest'
import type { Lead } from './contract.ts'
import {
  changeOf,
  checkHoldEnd,
  compareLeads,
  countScale,
  editsOf,
  isNarrowed,
  keptDays,
  type LeadEdits,
  type LeadSortKey,
  lacksReason,
  leadOrders,
  leadSortKeys,
  leavingThisWeek,
  mergeEdits,
  narrowLeads,
  orderOf,
  pageWithin,
  plainView,
  queryFromView,
  readableLead,
  recentLeads,
  requestsPerDay,
  sortedBy,
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
const readable = (change: Partial<Lead> = {}) => readableLead({ ...chloe, ...change }, words)

const order = (by: LeadSortKey, ...changes: Partial<Lead>[]) =>
  changes
    .map((change) => readable(change))
    .toSorted((a, b) => compareLeads(a, b, by))
    .map(({ lead }) => lead.id)

const at = (expiresAt: string) => ({ expiresAt })

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
  const all = [
    readable(),
    readable({ id: 2, firstName: 'Owen', email: 'owen@mail.example', assignedTo: null }),
    readable({
      id: 3,
      firstName: 'Jia',
      email: 'jia@mail.example',
      serviceType: 'ptsd',
      status: 'leadLost',
    }),
  ]
  const found = (view: Partial<typeof plainView>) =>
    narrowLeads(all, { ...plainView, ...view }).map(({ lead }) => lead.id)

  it.each([
    ['CHLOE', [1]],
    ['owen@', [2]],
    ['ptsd', [3]],
    ['  lavoie   couples ', [1, 2]],
    ['maya', []],
    ['', [1, 2, 3]],
  ])('searches name, e-mail and service: %s', (search, ids) => {
    expect(found({ search })).toEqual(ids)
  })

  it('knows status, therapist and nobody', () => {
    expect(found({ status: 'leadLost' })).toEqual([3])
    expect(found({ therapist: 7 })).toEqual([1, 3])
    expect(found({ therapist: 'none' })).toEqual([2])
    expect(found({ therapist: 7, status: 'contacted', search: 'couples' })).toEqual([1])
  })

  it('counts a search of spaces as none', () => {
    expect(isNarrowed({ ...plainView, search: ' ' })).toBe(false)
    expect(isNarrowed({ ...plainView, therapist: 'none' })).toBe(true)
  })
})

describe('the order', () => {
  it('puts accents with their letters', () => {
    expect(
      order(
        'name',
        { id: 1, firstName: 'Zoe' },
        { id: 2, firstName: 'Élise' },
        { id: 3, firstName: 'Fay' },
      ),
    ).toEqual([2, 3, 1])
  })

  it('takes statuses in the order of the work, and nobody before somebody', () => {
    expect(
      order('status', { id: 1, status: 'leadLost' }, { id: 2, status: 'notContacted' }),
    ).toEqual([2, 1])
    expect(order('assignedTo', { id: 1 }, { id: 2, assignedTo: null })).toEqual([2, 1])
  })

  it('turns round on the second press, and begins with the newest', () => {
    const byName = sortedBy({ ...plainView, page: 3 }, 'name')
    expect(byName).toMatchObject({ sort: 'name', descending: false, page: 1 })
    expect(sortedBy(byName, 'name').descending).toBe(true)
    expect(sortedBy(byName, 'createdAt').descending).toBe(true)
    expect(sortedBy(plainView, 'createdAt').descending).toBe(false)
  })
})

describe('the address', () => {
  it('is bare for the plain view, and says everything else', () => {
    expect(queryFromView(plainView)).toBe('')
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
    expect(queryFromView({ ...plainView, descending: false })).toBe('sort=createdAt')
    // What phones choose from is what the address understands, both ways round.
    const offered = leadOrders(true).map(({ value }) => value)
    expect(offered.toSorted()).toEqual(leadSortKeys.flatMap((key) => [key, `-${key}`]).toSorted())
    for (const value of offered) expect(orderOf(viewFromQuery(`sort=${value}`))).toBe(value)
    expect(leadOrders(false).map(({ label }) => label)).not.toContain('Unassigned first')
  })

  it('leaves out what is wrong', () => {
    expect(viewFromQuery('?status=gone&therapist=-1&sort=phone&page=0&lead=1e3')).toEqual(plainView)
  })
})

describe('pages', () => {
  it('stays within what there is', () => {
    expect(pageWithin(5, 47)).toBe(5)
    expect(pageWithin(5, 11)).toBe(2)
    expect(pageWithin(5, 0)).toBe(1)
  })
})

describe('keeping', () => {
  it('reads the promise from the leads themselves', () => {
    expect(keptDays([chloe])).toBe(30)
    expect(keptDays([])).toBe(30)
    expect(keptDays([{ ...chloe, expiresAt: '2026-11-15T15:00:00.000Z' }])).toBe(14)
    // A held lead says nothing about the others.
    const hold = { reason: 'Wait list', until: '2027-03-31' }
    expect(keptDays([{ ...chloe, hold, expiresAt: '2027-04-01T04:00:00.000Z' }, chloe])).toBe(30)
  })

  it('counts who leaves within seven days', () => {
    const leads = [
      at('2026-11-21T12:00:00Z'),
      at('2026-11-28T12:00:00Z'),
      at('2026-11-28T12:00:01Z'),
    ]
    expect(leavingThisWeek(leads, new Date('2026-11-21T12:00:00Z'))).toBe(2)
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
  const read = editsOf(chloe)
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
  const edits = { ...editsOf(chloe), leadLostReason: 'Moved away' }

  it('has a reason only for a lost lead', () => {
    expect(changeOf(edits, chloe, true).leadLostReason).toBeNull()
    const lost = changeOf({ ...edits, status: 'leadLost' }, chloe, true)
    expect(lost.leadLostReason).toBe('Moved away')
  })

  it('names an assignment only from those who may assign', () => {
    expect(changeOf({ ...edits, assignedTo: null }, chloe, true)).toEqual({
      status: 'contacted',
      leadLostReason: null,
      internalNotes: 'Called.',
      assignedTo: null,
      updatedAt: chloe.updatedAt,
    })
    expect(changeOf(edits, chloe, false)).not.toHaveProperty('assignedTo')
  })

  it('sets a hold only where somebody touched it', () => {
    const hold = { reason: 'Wait list until spring', until: '2027-03-31' }
    expect(changeOf({ ...edits, hold }, chloe, true).hold).toEqual(hold)
    const held = { ...chloe, hold }
    expect(changeOf({ ...edits, hold: { ...hold } }, held, true)).not.toHaveProperty('hold')
    expect(changeOf({ ...edits, hold: null }, held, true).hold).toBeNull()
    expect(changeOf(edits, chloe, true)).not.toHaveProperty('hold')
  })

  it('misses a reason made of spaces', () => {
    expect(lacksReason({ status: 'leadLost', leadLostReason: '  ' })).toBe(true)
    expect(lacksReason({ status: 'leadLost', leadLostReason: 'Moved' })).toBe(false)
    expect(lacksReason({ status: 'complete', leadLostReason: '' })).toBe(false)
  })
})

describe('the dashboard', () => {
  it('shows the five newest, whatever order they come in', () => {
    const days = ['03', '01', '06', '02', '05', '04']
    const leads = days.map((day) => ({ createdAt: `2026-11-${day}T15:00:00.000Z` }))
    expect(recentLeads(leads).map(({ createdAt }) => createdAt.slice(8, 10))).toEqual([
      '06',
      '05',
      '04',
      '03',
      '02',
    ])
    expect(recentLeads([])).toEqual([])
  })

  it('counts requests by the days of the practice, empty days too', () => {
    const lead = (createdAt: string, status: Lead['status']) => ({ createdAt, status })
    const days = requestsPerDay(
      [
        lead('2026-11-03T04:59:00Z', 'notContacted'), // still the 2nd in Ottawa
        lead('2026-11-02T05:00:00Z', 'leadLost'),
        lead('2026-11-02T04:59:00Z', 'contacted'), // the 1st, at the end of its 25 hours
        lead('2026-10-31T15:00:00Z', 'complete'), // before the days asked for
      ],
      new Date('2026-11-03T20:00:00Z'),
      3,
    )
    expect(days).toEqual([
      { day: '2026-11-01', label: 'Nov 1', fresh: 0, followedUp: 1 },
      { day: '2026-11-02', label: 'Nov 2', fresh: 1, followedUp: 1 },
      { day: '2026-11-03', label: 'Nov 3', fresh: 0, followedUp: 0 },
    ])
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
    expect(countScale(highest)).toEqual(lines)
  })
})
