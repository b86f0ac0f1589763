import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LeadHead } from '#features/staff/lead-screen/client/head.tsx'
import { LeadPanel } from '#features/staff/lead-screen/client/panel.tsx'
import { LeadViewing } from '#features/staff/lead-screen/client/viewing.tsx'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import type { LiveFrame } from '#platform/client/realtime/live-channel.ts'
import { setLive } from '#platform/client/realtime/live-status.ts'
import { LiveChannelContext } from '#platform/client/realtime/use-live-channel.ts'
import type { Api } from '#shared/endpoint.ts'
import { exampleLead } from '../support/example-lead.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

// No call is made here.
const api = (async () => ({})) as Api

let receive: (frame: LiveFrame) => void = () => {}
const channel = {
  open: () => {
    throw new Error('no socket is opened here')
  },
  subscribe(listener: (frame: LiveFrame) => void) {
    receive = listener
    return () => {}
  },
  send: () => true,
  addToGreeting: () => {},
}

function OpenLead() {
  const [client] = useState(() => createQueryClient(api))
  return (
    <QueryClientProvider client={client}>
      <LiveChannelContext value={channel}>
        <LeadPanel leadId={exampleLead.id} isLoaded onClose={() => {}}>
          {(titleId) => (
            <>
              <LeadHead
                lead={exampleLead}
                place="panel"
                titleId={titleId}
                position={undefined}
                onMove={() => {}}
                onClose={() => {}}
                menu={null}
              />
              <div className="p-3">
                <LeadViewing leadId={exampleLead.id} hasEdits={false}>
                  <p>What the client wrote</p>
                </LeadViewing>
              </div>
            </>
          )}
        </LeadPanel>
      </LiveChannelContext>
    </QueryClientProvider>
  )
}

afterEach(() => setLive(false))

const names = [
  { name: 'Geneviève Lachapelle-Beauregard', isEditing: false, userId: 8 },
  { name: 'Élise Tremblay', isEditing: true, userId: 9 },
]

it.each([1280, 1920])(
  'shows colleagues in the head of a lead without moving anything at %i px',
  async (width) => {
    await page.viewport(width, 800)
    setLive(true)
    await renderInPortal(<OpenLead />)
    const words = page.getByText('What the client wrote')
    await expect.element(words).toBeVisible()
    // Within its panel, which still slides in.
    const place = () => {
      const { top, left } = words.element().getBoundingClientRect()
      const frame = words.element().closest('dialog')?.getBoundingClientRect()
      return frame && { top: top - frame.top, left: left - frame.left }
    }
    const before = place()
    receive({ type: 'lead_viewers', leadId: exampleLead.id, viewers: names })
    const editing = page.getByText('Élise Tremblay is editing')
    await expect.element(editing).toBeVisible()
    expect(editing.element().getBoundingClientRect().width).toBeGreaterThan(60)
    const watching = page.getByText('Geneviève Lachapelle-Beauregard is viewing')
    await expect.element(watching).toBeInTheDocument()
    expect(place()).toEqual(before)
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
    receive({ type: 'lead_viewers', leadId: exampleLead.id, viewers: [] })
    await expect.element(watching).not.toBeInTheDocument()
    expect(place()).toEqual(before)
  },
)
