import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CallBackCard } from '#features/chat/chat/client/visitor/call-back-offer.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const sent = vi.fn<(phone: string) => void>()

interface ExampleProps {
  phone?: string
  isClosed?: boolean
  problems?: string[]
}

function Example({ phone: given = '', isClosed = false, problems }: ExampleProps) {
  const [phone, setPhone] = useState(given)
  const [reference, setReference] = useState<string>()
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined) return <p>declined</p>
  return (
    <CallBackCard
      reference={reference}
      isClosed={isClosed}
      phone={phone}
      onType={setPhone}
      onSend={async (number) => {
        sent(number)
        const problem = problems?.shift()
        if (problem === undefined) setReference('R-7KQ4M2')
        return problem
      }}
      onDecline={() => setDeclined(true)}
    />
  )
}

const phone = page.getByLabelText('Phone')
const yes = page.getByRole('button', { name: 'Yes, call me back' })

it('asks with the number that was given, and shows the reference', async () => {
  sent.mockReset()
  await renderInPortal(<Example phone="(613) 555-0187" />)
  await expect.element(page.getByRole('region', { name: 'No one is free just now.' })).toBeVisible()
  await expect.element(phone).toHaveValue('(613) 555-0187')
  expect(document.activeElement).toBe(document.body)
  await expectAccessible()
  await yes.click()
  await expect.element(page.getByText('R-7KQ4M2')).toBeVisible()
  expect(sent).toHaveBeenCalledExactlyOnceWith('(613) 555-0187')
  // The form is gone, so the focus is on what took its place.
  await expect.element(page.getByText('We’ll call you back.')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: '988' })).toBeVisible()
})

it('asks for a number by keyboard where there is none, and keeps what was typed after a failure', async () => {
  sent.mockReset()
  await renderInPortal(<Example problems={['This could not be sent. Please try again.']} />)
  await yes.click()
  await expect.element(page.getByText('Valid phone number is required')).toBeVisible()
  await expect.element(phone).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.keyboard('613 555 0100{Enter}')
  await expect.element(page.getByText('This could not be sent. Please try again.')).toBeVisible()
  await expect.element(phone).toHaveValue('613 555 0100')
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('R-7KQ4M2')).toBeVisible()
  expect(sent).toHaveBeenCalledTimes(2)
})

it.each([
  ['waiting goes on', false, 'Keep waiting', 'No one is free just now.'],
  ['chat has closed', true, 'No, thank you', 'Your message has no answer yet.'],
] as const)('can be declined while %s', async (_, isClosed, name, title) => {
  await renderInPortal(<Example isClosed={isClosed} />)
  await expect.element(page.getByRole('region', { name: title })).toBeVisible()
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByText('declined')).toBeVisible()
})
