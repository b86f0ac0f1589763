import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Pagination } from '#platform/client/ui/portal/pagination.tsx'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

afterEach(() => page.viewport(1280, 800))

function Leads({ first, pageCount }: { first: number; pageCount: number }) {
  const [number, setNumber] = useState(first)
  return (
    <Pagination
      page={number}
      pageCount={pageCount}
      onPage={setNumber}
      label="Pages of leads"
      summary={`Page ${number} of ${pageCount}`}
    />
  )
}

const button = (name: string) => page.getByRole('button', { name })
const expectPage = async (number: number) => {
  await expect.element(button(`Page ${number}`)).toHaveAttribute('aria-current', 'page')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
}

it('goes to a page, to the next and to the previous one', async () => {
  await renderInPortal(<Leads first={1} pageCount={5} />)
  await expectPage(1)
  await button('Page 2').click()
  await expectPage(2)
  await button('Next').click()
  await expectPage(3)
  await button('Previous').click()
  await expectPage(2)
})

it('keeps the focus on Next at the last page, and goes no further', async () => {
  await renderInPortal(<Leads first={4} pageCount={5} />)
  await button('Next').click()
  await expectPage(5)
  await expect.element(button('Next')).toHaveFocus()
  await expect.element(button('Next')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expectPage(5)
})

it('goes no further back than the first page', async () => {
  await renderInPortal(<Leads first={1} pageCount={5} />)
  await expect.element(button('Previous')).toHaveAttribute('aria-disabled', 'true')
  await button('Previous').click({ force: true })
  await expectPage(1)
})

it('shortens many pages and always shows the ends', async () => {
  await renderInPortal(<Leads first={20} pageCount={40} />)
  for (const number of [1, 19, 20, 21, 40]) {
    await expect.element(button(`Page ${number}`)).toBeVisible()
  }
  await expect.element(button('Page 10')).not.toBeInTheDocument()
  await expectAccessible()
})

it('names the list and announces the position', async () => {
  await renderInPortal(<Leads first={2} pageCount={5} />)
  await expect.element(page.getByRole('navigation', { name: 'Pages of leads' })).toBeVisible()
  await expect.element(page.getByText('Page 2 of 5')).toHaveAttribute('aria-live', 'polite')
})

it('fits a narrow phone', async () => {
  await page.viewport(320, 640)
  await renderInPortal(<Leads first={20} pageCount={40} />)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  await button('Next').click()
  await expectPage(21)
})
