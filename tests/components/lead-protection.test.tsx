// "A limit on who may see a record (lock-box) with a logged 'break the glass'"; the ledger of consents with its withdrawal.
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadProtection as Protection } from '#features/requests/leads/contract/protection.ts'
import { LimitedLead } from '#features/staff/lead-screen/client/protection/limited-lead.tsx'
import { LeadProtection } from '#features/staff/lead-screen/client/protection/protection.tsx'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api, EndpointDefinition } from '#shared/endpoint.ts'
import { grace } from './lead-screen-page.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const when = '2026-11-20T15:00:00.000Z'
const given: Protection['consents'][number] = {
  id: 1,
  purpose: 'contact',
  version: '0123456789ab',
  language: 'fr',
  text: 'J’ai lu la Politique de confidentialité.',
  way: 'form',
  givenAt: when,
  withdrawnAt: null,
  withdrawnBy: null,
}
const names = ['Grace Kim', 'Maximiliane Featherstonehaugh-Vandenbroucke'.repeat(2)]
const accounts = names.map((firstName, index) =>
  Object.assign({}, grace, { id: index + 1, firstName, lastName: '' }),
)

const calls: { call: string; body: unknown }[] = []
const refusals: Error[] = []
let stored: Protection
beforeEach(() => {
  calls.length = 0
  refusals.length = 0
  stored = { consents: [given], limit: null }
})

const api = (async ({ method, path }: EndpointDefinition, input: object) => {
  if (method === 'GET')
    return path === '/api/admin/users' ? { rows: accounts, total: accounts.length } : stored
  calls.push({ call: `${method} ${path}`, body: 'body' in input ? input.body : undefined })
  const refusal = refusals.shift()
  if (refusal) throw refusal
  if (path.endsWith('/withdraw-consent')) {
    stored = { ...stored, consents: [{ ...given, withdrawnAt: when, withdrawnBy: 'staff' }] }
  }
  return undefined
}) as Api // the answers that these screens read

const button = (name: string) => page.getByRole('button', { name, exact: true })
const refuse = (status: number, body: object) => new CallError(status, JSON.stringify(body), '')

describe('a record that others may not see', () => {
  const reason = page.getByLabelText('Why do you need to see it?')
  let opened = 0
  const render = () => {
    opened = 0
    return renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <LimitedLead id={7} onOpened={() => (opened += 1)} />
      </QueryClientProvider>,
    )
  }

  it('opens with a reason, and keeps what was typed when it does not', async () => {
    await page.viewport(320, 800)
    await render()
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const message = 'Please say why in a sentence'
    refusals.push(refuse(400, { message, issues: [{ path: 'reason', message }] }))
    refusals.push(refuse(503, { message: 'The server is busy.' }))
    await reason.fill('why')
    await button('Open for 60 minutes').click()
    await expect.element(reason).toHaveAccessibleDescription(message)
    await expect.element(reason).toHaveFocus()
    const words = 'The client called, and their therapist is ill.'
    await reason.fill(words)
    await button('Open for 60 minutes').click()
    await expect.element(reason).toHaveAccessibleDescription('The server is busy.')
    await expect.element(reason).toHaveValue(words)
    expect(opened).toBe(0)
    await button('Open for 60 minutes').click()
    await expect.poll(() => opened).toBe(1)
    expect(calls.at(-1)).toEqual({
      call: 'POST /api/admin/leads/:id/break-glass',
      body: { reason: words },
    })
  })
})

describe('the protection of a record', () => {
  const render = () =>
    renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <ToastArea />
        <LeadProtection leadId={7} user={grace} isOpen onClose={() => {}} />
      </QueryClientProvider>,
    )

  it('shows a consent as it was given, and that it was withdrawn', async () => {
    await page.viewport(390, 800)
    await render()
    await expect.element(page.getByText(new RegExp(given.text))).toBeVisible()
    await expect.element(page.getByText(/French, text 0123456789ab/)).toBeVisible()
    await expectAccessible()
    await button('The client has withdrawn it').click()
    await expect.element(page.getByText(/no call can be booked/)).toBeVisible()
    await expect.element(button('The client has withdrawn it')).not.toBeInTheDocument()
  })

  it('limits it to chosen colleagues, or says that nothing was changed', async () => {
    await page.viewport(390, 800)
    await render()
    const other = page.getByRole('checkbox', { name: /Featherstonehaugh/ })
    await other.click()
    refusals.push(refuse(503, { message: 'The server is busy.' }))
    await button('Limit to these').click()
    await expect.element(page.getByText('Limit not changed')).toBeVisible()
    await expect.element(other).toBeChecked()
    await button('Limit to these').click()
    await expect.element(page.getByText('Record limited')).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ userIds: [1, 2] })
  })
})
