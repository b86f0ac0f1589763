import { describe, it, vi } from 'vitest'
import { desktop, expectAccessible, expectNoSidewaysScroll, phone } from '../support/browser.ts'
import { submitConsultation } from '../support/consultation.ts'
import { arriveAs, setupE2E } from '../support/e2e.ts'
import { showDetails } from '../support/lead-screen-test-bed.ts'
import { everyIn } from '../support/run.ts'
import { admin, director } from '../support/test-server.ts'

const stage = setupE2E()
vi.setConfig({ testTimeout: 120_000 })

describe('a lead that a colleague opens too', () => {
  it.each(
    everyIn(
      ['over the list on a desktop', desktop, (id: number) => `/admin/leads?lead=${id}`],
      ['as a page on a phone', phone, (id: number) => `/admin/leads/${id}`],
    ),
  )('says who views and who edits it, %s', async (_, viewport, toPath) => {
    const id = await submitConsultation(stage.server)
    const grace = await arriveAs(admin, stage, toPath(id), viewport)
    const elise = await arriveAs(director, stage, `/admin/leads/${id}`)
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()
    await elise.page.getByText('Grace Kim is viewing').waitFor()
    await expectAccessible(grace.page)
    await expectNoSidewaysScroll(grace.page)

    // A note, an email, and neither.
    await elise.page.getByLabel('Internal notes').fill('Called, no answer.')
    await grace.page.getByText('Élise Tremblay is editing').waitFor()
    await elise.page.getByLabel('Internal notes').fill('')
    await grace.page.getByText('Élise Tremblay is viewing').waitFor()
    await elise.page.getByRole('button', { name: 'Compose email' }).click()
    await grace.page.getByText('Élise Tremblay is editing').waitFor()
    await showDetails(grace.page)
    await grace.page.getByText('Élise Tremblay is editing').waitFor()

    await elise.page.getByRole('link', { name: 'Back to the leads' }).click()
    await grace.page.getByText('Élise Tremblay is').waitFor({ state: 'detached' })
    await grace.close()
    await elise.close()
  })
})
