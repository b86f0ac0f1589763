import { useEffect, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EarlierMessages } from '#features/chat/chat/client/inbox/earlier-messages.tsx'
import { ScrollArea } from '#features/chat/chat/client/scroll-area.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const load = vi.fn<() => Promise<void>>(async () => {})

interface LogProps {
  state?: 'idle' | 'loading' | 'failed'
  problem?: string
  hasEarlier?: boolean
}

/** The log of a conversation, scrolled to its start. */
function Log({ state = 'idle', problem = '', hasEarlier = true }: LogProps) {
  const log = useRef<HTMLElement>(null)
  return (
    <ScrollArea ref={log} role="log" aria-label="Messages" className="bg-mist">
      {hasEarlier && <EarlierMessages log={log} load={load} state={state} problem={problem} />}
      <p>Hello?</p>
    </ScrollArea>
  )
}

const button = page.getByRole('button', { name: 'Show earlier messages' })

it('loads earlier messages when it is pressed, and not before the log was scrolled', async () => {
  load.mockClear()
  await renderInPortal(<Log />)
  expect(load).not.toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(load).toHaveBeenCalledOnce()
})

it('says why they could not be loaded, and tries again when it is pressed', async () => {
  load.mockClear()
  await renderInPortal(<Log state="failed" problem="Earlier messages could not be loaded." />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Earlier messages could not be loaded.')
  await expectAccessible()
  await button.click()
  expect(load).toHaveBeenCalledOnce()
})

it('hands its focus to the log after the first message has been loaded', async () => {
  let finish = () => {}
  function Loading() {
    const [hasEarlier, setHasEarlier] = useState(true)
    useEffect(() => {
      finish = () => setHasEarlier(false)
    }, [])
    return <Log hasEarlier={hasEarlier} />
  }
  await renderInPortal(<Loading />)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  finish()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('log')).toHaveFocus()
})
