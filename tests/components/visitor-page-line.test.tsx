import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { VisitorPageLine } from '#features/chat/chat/client/inbox/visitor-page-line.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const fees = { path: '/fees', title: 'Fees' }
const link = page.getByRole('link')

it('names the page that the visitor reads, as a link that opens beside the inbox', async () => {
  await renderInPortal(<VisitorPageLine page={fees} language="en" />)
  await expect.element(link).toHaveAttribute('href', '/fees')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAccessibleName('Fees (opens in a new tab)')
  await userEvent.keyboard('{Tab}')
  await expect.element(link).toHaveFocus()
  await expectAccessible()
})

it('links the French page of a visitor who reads the site in French', async () => {
  await renderInPortal(<VisitorPageLine page={fees} language="fr" />)
  await expect.element(link).toHaveAttribute('href', '/fr/fees')
})

it('links no page that is not public', async () => {
  await renderInPortal(<VisitorPageLine page={{ path: '', title: '' }} language="en" />)
  await expect.element(page.getByText('Viewing: another page')).toBeVisible()
  expect(document.querySelector('a')).toBeNull()
})

it('says nothing once the visitor has left', async () => {
  const { rerender } = await renderInPortal(<VisitorPageLine page={fees} language="en" />)
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Viewing: Fees (opens in a new tab)')
  await rerender(<VisitorPageLine page={null} language="en" />)
  expect(document.body.textContent).not.toContain('Viewing')
})

it('leaves the room to the title where there is little', async () => {
  await renderInPortal(
    <div className="@container" style={{ width: '6rem' }}>
      <VisitorPageLine page={fees} language="en" />
    </div>,
  )
  const [line, name] = [page.getByRole('paragraph').element(), link.element()]
  expect(name.getBoundingClientRect().left).toBe(line.getBoundingClientRect().left)
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('Viewing: Fees (opens in a new tab)')
})

it('cuts a long title instead of widening a phone’s page', async () => {
  await page.viewport(320, 640)
  const title = 'Support for people who work in emergency services, and for their families'
  await renderInPortal(<VisitorPageLine page={{ path: '/services/x', title }} language="en" />)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
