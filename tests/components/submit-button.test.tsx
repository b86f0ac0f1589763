import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SubmitButton } from '#platform/client/forms/submit-button.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

/** A form that is being sent until the test says otherwise. */
function RequestForm() {
  const [isPending, setPending] = useState(false)
  const [submits, setSubmits] = useState(0)
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setSubmits(submits + 1)
          setPending(true)
        }}
      >
        <SubmitButton pending={isPending} pendingText="Sending your request...">
          Send
        </SubmitButton>
      </form>
      <button type="button" onClick={() => setPending(false)} style={{ padding: 16 }}>
        Let the server answer
      </button>
      <output>{submits}</output>
    </>
  )
}

const ready = page.getByRole('button', { name: 'Send' })
const pending = page.getByRole('button', { name: 'Sending your request...' })
const submits = page.getByRole('status')

it('submits its form with a click and with Enter', async () => {
  await renderInPortal(<RequestForm />)
  await ready.click()
  await page.getByRole('button', { name: 'Let the server answer' }).click()
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(submits).toHaveTextContent('2')
})

it('says what is happening, keeps the focus, and submits nothing meanwhile', async () => {
  await renderInPortal(<RequestForm />)
  await ready.click()
  await expect.element(pending).toHaveAttribute('aria-disabled', 'true')
  await expect.element(pending).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await pending.click({ force: true })
  await expect.element(submits).toHaveTextContent('1')
})

it('has the same size in both states', async () => {
  await renderInPortal(<RequestForm />)
  const size = () => document.querySelector('form button')?.getBoundingClientRect().toJSON()
  const before = size()
  await ready.click()
  await expect.element(pending).toBeVisible()
  expect(size()).toEqual(before)
})

it('submits nothing by itself before the page is hydrated', () => {
  const html = renderToString(
    <SubmitButton pending={false} pendingText="Sending...">
      Send
    </SubmitButton>,
  )
  expect(html).toContain('type="button"')
  expect(html).toContain('data-submit')
})
