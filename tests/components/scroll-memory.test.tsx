import { afterEach, expect, it } from 'vitest'
import { rememberScroll, scrollArrivedPage } from '#platform/client/navigation/scroll-memory.ts'

let stop = () => {}
afterEach(() => {
  stop()
  document.body.replaceChildren()
  history.replaceState(null, '', location.pathname)
})

const scrollTo = async (top: number) => {
  const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
  window.scrollTo({ top, behavior: 'instant' })
  await scrolled
}

it('shows the top of what replaces a page under its own path, and its place again after Back', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div style="height: 5000px"></div>')
  const { pathname } = location
  stop = rememberScroll(pathname)
  await scrollTo(600)

  // The router has the new address while the page before is still shown, and moved by the visitor.
  history.pushState(null, '', `${pathname}?result=1`)
  dispatchEvent(new Event('pushState'))
  await scrollTo(620)
  scrollArrivedPage(pathname)
  expect(scrollY).toBe(0)

  const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await returned
  scrollArrivedPage(pathname)
  await expect.poll(() => scrollY).toBe(600)
})
