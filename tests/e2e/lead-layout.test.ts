// The list and the dialog of leads with very long names, at many widths.
import { describe, it, vi } from 'vitest'
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { manage, setupLeadScreen, showDetails } from '../support/lead-screen-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin, maya } from '../support/test-server.ts'

const { stage, arrive, addMayasLead } = setupLeadScreen()
// Each story visits several screens and checks each for faults, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

/** Leads of an older edition may have such values; today's form accepts only therapists' names. */
const nameLongTherapist = (id: number) =>
  stage.server.sql('update consultation_leads set preferred_therapist = ? where id = ?', [
    'Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard '.repeat(3),
    id,
  ])

describe.each(
  everyIn(
    ['a desktop', desktop],
    ['a phone', phone],
    ['a very small phone', { width: 320, height: 640 }],
  ),
)('very long names at %s', (_where, viewport) => {
  it('fit into the list and the dialog', async () => {
    const id = await addMayasLead({
      firstName: 'Marie-Françoise-Élisabeth',
      lastName: 'Charbonneau-Saint-Amour-De-La-Chevrotière-Lafontaine',
      email: 'marie-francoise-elisabeth.charbonneau-saint-amour.de.la.chevrotiere@courriel.example',
      notes:
        'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(
          5,
        ),
    })
    await nameLongTherapist(id)
    for (const username of [admin, maya]) {
      const { page, problems, close } = await arrive(username, '/admin/leads', viewport)
      const button = manage(page, 'Marie-Françoise-Élisabeth').first()
      await button.waitFor()
      // No button is beyond the edge of the table.
      const place = await button.boundingBox()
      expect((place?.x ?? 0) + (place?.width ?? 9_999)).toBeLessThanOrEqual(viewport.width)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await button.click()
      const dialog = page.getByRole('dialog', { name: /^Marie-Françoise/ })
      await dialog.getByRole('group', { name: /^Request/ }).waitFor()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await showDetails(page)
      await dialog.getByLabel('Internal notes').waitFor()
      await dialog.getByLabel(/^Keep this lead past/).check()
      await expectNoSidewaysScroll(page)
      // As a string, because the tests' types have no DOM.
      const overhang = await page.evaluate<number>(
        `Math.max(...[...document.querySelectorAll('dialog[open], dialog[open] :is(form, div)')]
          .filter((box) => getComputedStyle(box).overflowX !== 'hidden') // pictures that are cut on purpose
          .map((box) => box.scrollWidth - box.clientWidth))`,
      )
      expect(overhang).toBeLessThanOrEqual(1)
      await expectAccessible(page)
      expect(problems).toEqual([])
      await close()
    }
    expect(id).toBeGreaterThan(0)
  })
})

it('the table does not overflow at any width, even with very long names', async () => {
  const until = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString()
  const id = await addMayasLead({
    firstName: 'Marie-Françoise-Élisabeth',
    lastName: 'Charbonneau-Saint-Amour-De-La-Chevrotière-Lafontaine',
    email: 'marie-francoise-elisabeth.charbonneau-saint-amour.de.la.chevrotiere@courriel.example',
    serviceType: 'children-teen',
  })
  await nameLongTherapist(id)
  await stage.server.sql(
    "update consultation_leads set status = 'scheduled', hold_until = ?, hold_reason = 'x' where id = ?",
    [until, id],
  )
  for (const username of [admin, maya]) {
    const { page, close } = await arrive(username, '/admin/leads')
    await manage(page, 'Marie-Françoise-Élisabeth').first().waitFor()
    // The widths at which its columns change, and common screens.
    for (const width of [760, 1023, 1024, 1253, 1254, 1280, 1318, 1382, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const overhang = await page.evaluate<number>(
        `document.querySelector('main table').parentElement.scrollWidth
          - document.querySelector('main table').parentElement.clientWidth`,
      )
      expect([width, overhang]).toEqual([width, 0])
    }
    await close()
  }
})
