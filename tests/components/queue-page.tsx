import { QueryClientProvider } from '@tanstack/react-query'
import type { Lead, LeadChange } from '#features/requests/leads/contract/leads.ts'
import { LeadsSection } from '#features/staff/work-queue/client/section.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { renderInPortal } from './portal-page.tsx'

const hourMs = 60 * 60 * 1000
export const now = new Date()
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()

export const labels = {
  services: { anxiety: 'Anxiety', couples: 'Couples', trauma: 'Trauma' },
  locations: { kanata: 'Kanata', virtual: 'Online' },
  staff: new Map([
    [7, 'Maya Chen'],
    [8, 'Geneviève Lachapelle-Beauregard'],
  ]),
}
/** Open around the clock, so that hours of opening time are hours. */
const target = { hours: 24, openings: [{ from: hoursAgo(24 * 40), to: hoursAgo(-24) }] }

/** A request that waits for the practice. */
export const toRequest = (id: number, firstName: string, hours: number): Lead => ({
  ...exampleLead,
  id,
  firstName,
  lastName: 'Noor',
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  status: 'notContacted',
  assignedTo: null,
  internalNotes: '',
  waitingSince: hoursAgo(hours),
  createdAt: hoursAgo(hours),
  updatedAt: hoursAgo(hours),
  expiresAt: hoursAgo(hours - 30 * 24),
})

type Call = { name: string; body: Record<string, unknown>; params: Record<string, string> }

/** A queue with leads in memory, which follows changes as the server does. */
export function createQueue(leads: readonly Lead[]) {
  const stored = new Map(leads.map((lead) => [lead.id, lead]))
  const calls: Call[] = []
  /** Sentences by which a change of a lead is refused. */
  const refusals = new Map<number, string>()
  /** Leads that the list no longer has. */
  const gone = new Set<number>()
  const own: { id: number; name: string; query: object; count: number }[] = []
  let mayAnswer: Promise<void> = Promise.resolve()

  function change(id: number, body: LeadChange): Lead {
    const refusal = refusals.get(id)
    if (refusal !== undefined) {
      throw new CallError(409, JSON.stringify({ message: refusal }), 'Conflict')
    }
    const { updatedAt: _, ...fields } = body
    const before = stored.get(id)
    const waits = body.status === undefined || body.status === 'notContacted'
    const after = {
      ...before,
      ...fields,
      ...(!waits && { waitingSince: null }),
      updatedAt: new Date().toISOString(),
    } as Lead // the fields of a change are those of a lead
    stored.set(id, after)
    return after
  }

  const answers: Record<string, (call: Call) => unknown> = {
    'GET /api/admin/leads': () => {
      const rows = [...stored.values()].filter(({ id }) => !gone.has(id))
      return { rows, total: rows.length }
    },
    'GET /api/admin/lead-views': () => ({
      counts: { toContact: 3, answered: 1, mine: 0, dueToday: 0, onHold: 0, all: stored.size },
      own: [...own],
      campaigns: ['newsletter'],
    }),
    'POST /api/admin/lead-views': ({ body }) => {
      const view = { id: own.length + 1, count: 1, ...(body as { name: string; query: object }) }
      own.push(view)
      return view
    },
    'PATCH /api/admin/lead-views/:id': ({ body }) => Object.assign(own[0] ?? {}, body),
    'DELETE /api/admin/lead-views/:id': () => void own.splice(0, 1),
    'PATCH /api/admin/leads/:id': ({ params, body }) => change(Number(params['id']), body),
    'POST /api/admin/leads/bulk': ({ body: { ids, ...fields } }) => {
      const failed: { id: number; message: string }[] = []
      const undo: object[] = []
      for (const id of ids as number[]) {
        const { status, assignedTo } = stored.get(id) ?? exampleLead
        const message = refusals.get(id)
        if (message === undefined) {
          undo.push({ id, updatedAt: change(id, fields).updatedAt, status, assignedTo })
        } else failed.push({ id, message })
      }
      return { changed: undo.length, failed, undo }
    },
    'POST /api/admin/leads/bulk/undo': ({ body }) => {
      const undone = body['leads'] as { id: number }[]
      for (const { id, ...before } of undone) change(id, before)
      return { changed: undone.length, failed: [] }
    },
    'GET /api/admin/leaving-leads': () => ({ thisWeek: 0, next: null }),
  }

  const api = (async ({ method, path }: { method: string; path: string }, input: object) => {
    const name = `${method} ${path}`
    const given = input as { body?: Call['body']; params?: Call['params'] }
    const call = { name, body: given.body ?? {}, params: given.params ?? {} }
    calls.push(call)
    await mayAnswer
    const answer = answers[path.endsWith('/leads/search') ? 'GET /api/admin/leads' : name]
    if (!answer) throw new Error(`no answer to ${name}`)
    return answer(call)
  }) as Api // the answers are those of the contract, by its paths

  const client = createQueryClient(api)
  return {
    calls,
    stored,
    refusals,
    gone,
    own,
    client,
    /** Every call waits until `release` is called. */
    hold() {
      let release = () => {}
      mayAnswer = new Promise((resolve) => {
        release = () => resolve()
      })
      return () => release()
    },
    refresh: () => client.invalidateQueries({ queryKey: ['leads'] }),
    changes: () => calls.filter(({ name }) => /^(PATCH|POST) .*leads\//.test(name)),
  }
}

export type Queue = ReturnType<typeof createQueue>

export const renderQueue = (queue: Queue, { mayAssign = true } = {}) =>
  renderInPortal(
    <QueryClientProvider client={queue.client}>
      <LeadsSection
        caption="Consultation Leads"
        labels={labels}
        photos={new Map()}
        target={target}
        mayAssign={mayAssign}
        renderSending={(_row, _open, otherwise) => otherwise}
        renderOpen={({ id }) => id !== undefined && <p>{`Lead ${id} is open`}</p>}
      />
      <ToastArea />
    </QueryClientProvider>,
  )
