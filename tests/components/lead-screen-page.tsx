import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { LeadPage } from '#features/staff/lead-screen/client/page.tsx'
import { LeadPanel } from '#features/staff/lead-screen/client/panel.tsx'
import { LeadScreen } from '#features/staff/lead-screen/client/screen.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { LiveChannelContext } from '#platform/client/realtime/use-live-channel.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { renderInPortal } from './portal-page.tsx'

export const grace: User = {
  id: 1,
  username: 'grace',
  email: 'grace@stillwater.example',
  firstName: 'Grace',
  lastName: 'Kim',
  role: 'admin',
  createdAt: '2026-11-01T12:00:00.000Z',
}
export const begun: OpenedLead = {
  ...exampleLead,
  status: 'notContacted',
  waitingSince: exampleLead.createdAt,
  mayLeaveMessage: false,
  history: [],
  conversations: [],
  requestLink: null,
}
const labels = {
  services: { couples: 'Couples' },
  locations: { virtual: 'Virtual (Online) Sessions' },
  staff: new Map([
    [7, 'Maya Chen'],
    [8, 'Daniel Okafor'],
  ]),
}

const photos = new Map<number, string | null>()
const answers: Record<string, unknown> = {
  '/api/admin/response-target': { hours: 24, lateBefore: null, soonBefore: null, openings: [] },
  '/api/config/email-template': {
    subject: 'Your request',
    practice: 'Stillwater',
    hasProfile: false,
    signature: { name: 'Grace Kim', lines: [], link: null },
  },
  '/api/config/system-email': { systemEmail: 'hello@stillwater.example' },
  '/api/admin/replies': [],
  '/api/admin/documents': [],
  '/api/therapists': [],
}

/** The lead as the server has it with its free call, and what was sent. */
export const server = { stored: begun, call: null as Appointment | null, isGone: false }
export const calls: { call: string; body: unknown }[] = []
export const refusals: CallError[] = []
const related = {
  leads: [
    {
      id: 9,
      createdAt: '2026-10-20T15:00:00.000Z',
      name: 'Chloe Lavoie',
      status: 'complete',
      serviceType: 'couples',
      by: ['email'],
    },
  ],
  conversations: [
    {
      number: 4,
      lastMessageAt: '2026-10-30T15:00:00.000Z',
      state: 'closed',
      by: ['email', 'phone'],
    },
  ],
}
const newer = () => new CallError(409, JSON.stringify({ message: 'Someone was faster.' }), '')
const noOffers = { times: [], userId: null, way: null, heldUntil: null }
const freeDays = [
  {
    date: '2099-12-02',
    times: [{ startsAt: '2099-12-02T14:20:00.000Z', endsAt: '2099-12-02T14:40:00.000Z' }],
  },
]
export const toBooked = ({ startsAt }: { startsAt: string }): Appointment => ({
  id: 3,
  leadId: begun.id,
  userId: 7,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 1_200_000).toISOString(),
  way: 'phone',
  state: 'booked',
  clientName: 'Chloé Lavoie',
  phone: begun.phone,
  language: begun.language,
  version: 1,
})
/** As the server answers, with a version that is newer. */
function changeCall({ state = 'booked' }: Partial<Appointment>) {
  if (server.call) server.call = { ...server.call, state, version: server.call.version + 1 }
  return server.call
}
let version = 0

function change(body: Record<string, unknown>) {
  const { updatedAt: read, ...values } = body
  if (typeof read === 'string' && read < server.stored.updatedAt) throw newer()
  version += 1
  const updatedAt = new Date(Date.parse(begun.updatedAt) + version * 1000).toISOString()
  server.stored = { ...server.stored, ...values, updatedAt }
  return server.stored
}

/** A change by Élise on another screen. */
export function changeElsewhere(values: Partial<OpenedLead>) {
  change(values)
  const event = { field: 'status', from: null, to: null } as const
  server.stored = {
    ...server.stored,
    history: [{ ...event, at: server.stored.updatedAt, by: 'Élise Tremblay' }],
  }
}

const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
  const body = 'body' in input ? input.body : undefined
  if (method !== 'GET') {
    calls.push({ call: `${method} ${path.replace('/api/admin/leads/:id', '')}`, body })
    const refusal = refusals.shift()
    if (refusal) throw refusal
  }
  if (method === 'PATCH' && path.startsWith('/api/admin/leads/'))
    return change(body as Record<string, unknown>)
  if (path.endsWith('/calls'))
    return { id: 3, at: begun.createdAt, by: 'Grace Kim', ...(body as object) }
  if (path.endsWith('/call')) return { call: server.call, offers: noOffers }
  if (path.endsWith('/free-times')) return { ways: ['phone'], days: freeDays }
  if (path.endsWith('/appointment')) return (server.call = toBooked(body as { startsAt: string }))
  if (path === '/api/admin/appointments/:id') return changeCall(body as Partial<Appointment>)
  if (path.endsWith('/timeline')) return { response: [], flags: { hasEarlier: false } }
  if (path.endsWith('/related')) return related
  if (path.endsWith('/pending-emails')) return []
  if (path === '/api/admin/leads') {
    return server.isGone ? { rows: [], total: 0 } : { rows: [server.stored], total: 1 }
  }
  if (path === '/api/admin/leads/:id') {
    if (server.isGone) throw new CallError(404, JSON.stringify({ message: 'Gone.' }), '')
    return server.stored
  }
  return answers[path] ?? {}
}) as Api // the answers are those of the contract, by their paths

export const opened: number[] = []
export const cache = { client: createQueryClient(api) }
/** Each file calls it before its tests: files share this module, so a hook in it would run in the first of them alone. */
export function resetLead() {
  server.stored = begun
  server.call = null
  server.isGone = false
  version = 0
  calls.length = 0
  refusals.length = 0
  opened.length = 0
  cache.client = createQueryClient(api)
}

// Nothing arrives here.
const channel = {
  open: () => {
    throw new Error('no socket is opened here')
  },
  subscribe: () => () => {},
  send: () => true,
  addToGreeting: () => {},
}

function Screen({ user = grace }: { user?: User }) {
  const [lead, setLead] = useState(begun)
  const [isGone, setGone] = useState(false)
  return (
    <LeadPanel leadId={lead.id} isLoaded onClose={() => {}}>
      {(titleId) => (
        <LeadScreen
          lead={lead}
          listed={undefined}
          labels={labels}
          photos={photos}
          user={user}
          mayAssign={user.role === 'admin'}
          place="panel"
          titleId={titleId}
          isGone={isGone}
          onEdited={() => {}}
          onLoaded={setLead}
          onGone={() => setGone(true)}
          onOpen={(id) => opened.push(id)}
          onClose={() => {}}
        />
      )}
    </LeadPanel>
  )
}

const renderBesideToasts = (component: ReactNode) =>
  renderInPortal(
    <QueryClientProvider client={cache.client}>
      <SiteContext value={presentStartingSite('en')}>
        <LiveChannelContext value={channel}>
          <ToastArea />
          {component}
        </LiveChannelContext>
      </SiteContext>
    </QueryClientProvider>,
  )

/** Wide enough for facts and timeline side by side, unless another width is given. */
export async function render({ width = 1920, user = grace } = {}) {
  await page.viewport(width, 900)
  await renderBesideToasts(<Screen user={user} />)
  await expect.element(page.getByRole('dialog', { name: 'Chloé Lavoie' })).toBeVisible()
}

/** The lead as a page of its own, which follows changes on other screens. */
export async function renderPage() {
  await page.viewport(1920, 900)
  await renderBesideToasts(
    <LeadPage id={begun.id} labels={labels} photos={photos} user={grace} mayAssign />,
  )
  await expect.element(page.getByRole('heading', { name: 'Chloé Lavoie' })).toBeVisible()
}

/** Reads the leads again, as the portal does when a change is announced. */
export const announceChange = () => cache.client.invalidateQueries({ queryKey: ['leads'] })

export const status = page.getByLabelText('Status')
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const tab = (name: string | RegExp) => page.getByRole('tab', { name })
export const callNote = page.getByRole('textbox', { name: /^Note/ })
export const patches = () => calls.flatMap(({ call, body }) => (call === 'PATCH ' ? [body] : []))
