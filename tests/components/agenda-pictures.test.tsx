import { afterEach, beforeEach, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAgendaServer, grace, maya, now, renderAgenda } from './agenda-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  history.replaceState(null, '', '/admin/agenda')
})
afterEach(() => {
  vi.useRealTimers()
})
const shots = [
  [390, 844],
  [768, 1024],
  [1052, 720],
  [1320, 900],
] as const
for (const [w, h] of shots) {
  it(`week ${w}`, async () => {
    await page.viewport(w, h)
    await renderAgenda(createAgendaServer())
    await page.getByText('Fatima Noor').first().findElement?.()
    await new Promise((r) => setTimeout(r, 600))
    await page.screenshot({ path: `/work/h5/test-results/h5/week-${w}.png` })
  })
}
it('own day', async () => {
  await page.viewport(1052, 720)
  history.replaceState(null, '', '/admin/agenda?view=day')
  await renderAgenda(createAgendaServer(), maya)
  await new Promise((r) => setTimeout(r, 600))
  await page.screenshot({ path: `/work/h5/test-results/h5/own-day.png` })
  await page.getByRole('button', { name: 'Held Fatima Noor' }).click()
  await new Promise((r) => setTimeout(r, 500))
  await page.screenshot({ path: `/work/h5/test-results/h5/held.png` })
  await page.getByRole('button', { name: 'Move Jia Li' }).click()
  await new Promise((r) => setTimeout(r, 500))
  await page.screenshot({ path: `/work/h5/test-results/h5/move.png` })
})
for (const [w, h] of [
  [390, 1800],
  [1052, 1500],
] as const) {
  it(`hours ${w}`, async () => {
    await page.viewport(w, h)
    history.replaceState(null, '', '/admin/agenda?tab=hours')
    await renderAgenda(createAgendaServer(), grace)
    await new Promise((r) => setTimeout(r, 600))
    await page.screenshot({ path: `/work/h5/test-results/h5/hours-${w}.png` })
  })
}
