import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import type {
  Appointment,
  AppointmentChange,
} from '#features/requests/appointments/contract/appointments.ts'
import type {
  CallHours,
  CallHoursChange,
} from '#features/requests/call-hours/contract/call-hours.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { AgendaScreen } from '#features/staff/agenda/client/agenda-screen.tsx'
import type { Agenda } from '#features/staff/agenda/contract.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { renderInPortal } from './portal-page.tsx'

const person = { email: 'a@stillwater.example', createdAt: '2026-11-01T12:00:00.000Z' }
export const grace: User = {
  ...person,
  id: 1,
  username: 'grace',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
}
export const maya: User = {
  ...grace,
  id: 7,
  username: 'maya',
  firstName: 'Maya',
  role: 'therapist',
}

/** Tuesday, 2:30 PM in Ottawa. */
export const now = new Date('2026-12-01T19:30:00.000Z')

const at = (day: string, time: string) => new Date(`${day}T${time}:00-05:00`).toISOString()
const timed = (day: string, from: string, until: string) => ({
  startsAt: at(day, from),
  endsAt: at(day, until),
})

export const toCall = (id: number, day: string, from: string, until: string): Appointment => ({
  id,
  leadId: id + 100,
  userId: 7,
  ...timed(day, from, until),
  way: 'phone',
  state: 'booked',
  clientName: 'Jia Li',
  phone: '(613) 555-0139',
  language: 'en',
  version: 1,
})

const noon = '2026-12-01'
export const longName = 'Marie-Françoise-Élisabeth de la Rochefoucauld-Montmorency'

export const calls: Appointment[] = [
  { ...toCall(1, noon, '14:00', '14:20'), clientName: 'Fatima Noor', way: 'video' },
  toCall(2, noon, '16:20', '16:40'),
  { ...toCall(3, '2026-12-03', '09:00', '09:20'), clientName: longName, language: 'fr', userId: 8 },
  { ...toCall(4, '2026-12-03', '09:10', '09:30'), clientName: 'Dev Patel' },
  { ...toCall(5, '2026-12-04', '10:00', '10:20'), clientName: 'Old time', state: 'moved' },
]

export const hours: CallHours = {
  isBookable: true,
  weekly: [{ weekday: 1, from: '09:00', until: '12:00' }],
  exceptions: [],
  ways: ['phone'],
  videoLink: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  busyCalendar: { host: 'outlook.example', readAt: at(noon, '14:10'), problem: null },
}

const people: Agenda['people'] = [
  { userId: 7, name: 'Maya Chen', calendarProblem: null },
  {
    userId: 8,
    name: 'Geneviève Lachapelle-Beauregard',
    calendarProblem: 'The calendar does not answer in time.',
  },
]

const freeTimes = [
  {
    date: '2026-12-02',
    times: [timed('2026-12-02', '09:00', '09:20'), timed('2026-12-02', '09:20', '09:40')],
  },
  { date: '2026-12-03', times: [timed('2026-12-03', '10:00', '10:20')] },
]

const leads: Lead[] = [
  { ...exampleLead, id: 41, assignedTo: 8 },
  { ...exampleLead, id: 42, firstName: 'Ada', appointmentAt: at('2026-12-03', '09:00') },
]

type Sent = { call: string; body: unknown }

/** A server with calls and hours in memory. */
export function createAgendaServer() {
  const stored = new Map(calls.map((call) => [call.id, call]))
  const state = {
    hours,
    sent: [] as Sent[],
    asked: [] as string[],
    refusals: [] as CallError[],
    /** The people who are free at whatever time. */
    free: [7, 8],
  }
  const agenda = (): Agenda => ({
    people,
    calls: [...stored.values()],
    offers: [{ userId: 7, leadId: 120, ...timed('2026-12-02', '11:00', '11:20') }],
    hours: [
      { userId: 7, ...timed(noon, '09:00', '12:00') },
      { userId: 7, ...timed(noon, '13:00', '17:00') },
    ],
    busy: [{ userId: 7, ...timed(noon, '15:00', '15:45') }],
    closures: [timed('2026-12-04', '00:00', '23:59')],
    unoffered: null,
    unsettled: [
      {
        ...toCall(9, '2026-12-10', '10:00', '10:20'),
        clientName: 'Peter Novak',
        reasons: ['suspended'],
      },
    ],
  })
  const change = (id: number, { version, ...wanted }: AppointmentChange) => {
    const before = stored.get(id)
    if (!before) throw new CallError(404, '{"message":"gone"}', '')
    if (version !== before.version) {
      throw new CallError(
        409,
        JSON.stringify({ message: 'Someone else has changed this call since you opened it.' }),
        '',
      )
    }
    const { startsAt = before.startsAt, way = before.way, state: next = before.state } = wanted
    const length = Date.parse(before.endsAt) - Date.parse(before.startsAt)
    const endsAt = new Date(Date.parse(startsAt) + length).toISOString()
    const after = { ...before, startsAt, endsAt, way, state: next, version: version + 1 }
    stored.set(id, after)
    return after
  }
  const changeHours = (body: CallHoursChange) => {
    if (body.updatedAt !== state.hours.updatedAt) {
      throw new CallError(
        409,
        JSON.stringify({ message: 'Someone else has changed these hours.' }),
        '',
      )
    }
    const { busyCalendarUrl: _, videoLink = null, updatedAt: __, ...rest } = body
    state.hours = { ...state.hours, ...rest, videoLink, updatedAt: new Date().toISOString() }
    return state.hours
  }
  const answers: Record<string, (input: { body: never; id: number }) => unknown> = {
    'GET /api/admin/agenda': agenda,
    'GET /api/admin/free-times': () => ({ ways: ['phone', 'video'], days: freeTimes }),
    'GET /api/admin/free-people': () => ({ userIds: state.free }),
    'GET /api/therapists': () => [
      { userId: 7, firstName: 'Maya', lastName: 'Chen', photoUrl: null },
      { userId: 8, firstName: 'Geneviève', lastName: 'Lachapelle-Beauregard', photoUrl: null },
    ],
    'GET /api/admin/call-hours/:userId': () => state.hours,
    'PUT /api/admin/call-hours/:userId': ({ body }) => changeHours(body),
    'PATCH /api/admin/appointments/:id': ({ id, body }) => change(id, body),
    'POST /api/admin/leads/:id/offers': ({ body }) => ({
      times: [],
      userId: 7,
      way: null,
      heldUntil: null,
      ...(body as object),
    }),
    'GET /api/admin/leads': () => ({ rows: leads, total: leads.length }),
    'POST /api/admin/leads/search': () => ({ rows: leads.slice(0, 1), total: 1 }),
    'POST /api/admin/leads/:id/appointment': () => toCall(30, noon, '16:40', '17:00'),
    'PATCH /api/admin/leads/:id': () => ({}),
    'POST /api/admin/leads/:id/notes': () => ({}),
    'POST /api/admin/waitlist': () => ({ id: 3 }),
    'GET /api/account/calendar-address': () => ({ exists: false, names: false, usedAt: null }),
    'GET /api/therapist/google-auth/status': () => ({
      hasProfile: true,
      isConfigured: true,
      usesCalendar: false,
    }),
  }
  const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
    const name = `${method} ${path}`
    const { body, params, query } = input as {
      body?: unknown
      params?: { id?: string }
      query?: Record<string, string>
    }
    if (method === 'GET') state.asked.push(`${name} ${new URLSearchParams(query)}`.trim())
    else {
      state.sent.push({ call: name, body })
      const refusal = state.refusals.shift()
      if (refusal) throw refusal
    }
    const answer = answers[name]
    if (!answer) throw new Error(`no answer to ${name}`)
    return answer({ body: body as never, id: Number(params?.id) })
  }) as Api // the answers are those of the contract, by its paths
  return { ...state, state, stored, change, client: createQueryClient(api) }
}

export type AgendaServer = ReturnType<typeof createAgendaServer>

export const renderAgenda = (server: AgendaServer, user: User = grace) =>
  renderInPortal(
    <QueryClientProvider client={server.client}>
      <SiteContext value={presentStartingSite('en')}>
        <ToastArea />
        <AgendaScreen user={user} />
      </SiteContext>
    </QueryClientProvider>,
  )
