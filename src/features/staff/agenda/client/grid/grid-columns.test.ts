import { expect, it } from 'vitest'
import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import type { Agenda } from '../../contract.ts'
import { countCalls, toColumns } from './grid-columns.ts'

const day = '2026-12-01'
const at = (time: string) => new Date(`${day}T${time}:00-05:00`).toISOString()
const toCall = (id: number, from: string, until: string): Appointment => ({
  id,
  leadId: id,
  userId: id,
  startsAt: at(from),
  endsAt: at(until),
  way: 'phone',
  state: 'booked',
  clientName: 'Jia Li',
  phone: '',
  language: 'en',
  version: 1,
})
const empty: Agenda = {
  people: [],
  calls: [],
  offers: [],
  hours: [],
  busy: [],
  closures: [],
  unsettled: [],
  unoffered: null,
}

it('shows more calls than stand side by side as a number for each hour', () => {
  const calls = [
    ...[1, 2, 3, 4, 5].map((id) => toCall(id, '09:00', '09:20')),
    ...[6, 7, 8, 9, 10, 11].map((id) => toCall(id, '10:10', '10:50')),
    toCall(12, '11:00', '11:20'),
  ]
  const offers = [{ userId: 1, leadId: 20, startsAt: at('09:20'), endsAt: at('09:40') }]
  const week = ['2026-11-30', day, '2026-12-02', '2026-12-03', '2026-12-04']
  const columns = toColumns({ ...empty, calls, offers }, week, { isEveryone: true })
  const [, column] = columns
  expect(column?.blocks).toMatchObject([
    // An offer that begins later in the hour belongs to its number.
    { kind: 'crowd', calls: 5, offers: 1, span: { from: 540, until: 580 } },
    { kind: 'crowd', calls: 6, span: { from: 610, until: 650 } },
    { kind: 'call', lane: { lanes: 1 }, span: { from: 660, until: 680 } },
  ])
  expect(column && countCalls(column)).toBe(12)
})
