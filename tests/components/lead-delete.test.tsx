import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpenedLead } from '#features/requests/leads/contract/leads.ts'
import { LeadDelete } from '#features/staff/lead-screen/client/delete.tsx'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const lead: OpenedLead = { ...exampleLead, history: [], requestLink: null, conversations: [4, 9] }
const queries: unknown[] = []
beforeEach(() => {
  queries.length = 0
})
const api = (async (_: unknown, input: object) => {
  queries.push('query' in input ? input.query : undefined)
  return {}
}) as Api // nothing that is rendered here reads an answer

const render = (opened: OpenedLead) =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <LeadDelete lead={opened} isOpen onClose={() => {}} onDeleted={() => {}} />
    </QueryClientProvider>,
  )
const tick = page.getByRole('checkbox', {
  name: 'Also erase chats 4 and 9, from which it was made',
})
const question = page.getByRole('alertdialog')
async function ask(opened: OpenedLead) {
  await render(opened)
  await expect.element(question).toBeVisible()
}
const confirm = () => question.getByRole('button', { name: 'Delete lead' }).click()

describe('the question before a lead is deleted', () => {
  it('names the chats that it was made from, which go with it unless one says otherwise', async () => {
    await ask(lead)
    await expect.element(tick).toBeChecked()
    await expectAccessible()
    await confirm()
    await expect.poll(() => queries).toEqual([{ conversations: 'erase' }])
  })

  it('says that they stay', async () => {
    await ask(lead)
    tick.element().focus()
    await userEvent.keyboard(' ')
    await expect
      .element(question.getByText(/The chats stay until they end by themselves\./))
      .toBeVisible()
    await confirm()
    await expect.poll(() => queries).toEqual([undefined])
  })

  it('asks about no chat where there is none', async () => {
    await ask({ ...lead, conversations: [] })
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says that a hold keeps them, and offers no deletion', async () => {
    await ask({
      ...lead,
      conversations: [4],
      hold: { reason: 'A complaint.', until: '2027-03-05' },
    })
    await expect
      .element(question.getByText(/The hold keeps chat 4, from which it was made, too\./))
      .toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    await expect
      .element(question.getByRole('button', { name: 'Delete lead' }))
      .not.toBeInTheDocument()
  })
})
