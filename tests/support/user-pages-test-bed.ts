import type { Page } from 'playwright-core'
import { afterEach, beforeAll } from 'vitest'
import { createUser, type ManagedUser } from '#features/user-admin/contract.ts'
import { desktop } from './browser.ts'
import { arriveAs, setupE2E } from './e2e.ts'
import { expect } from './expect.ts'
import { admin, director } from './test-server.ts'

export const person = (page: Page, name: string) =>
  page.getByRole('link', { name: `Edit ${name}`, exact: true })
export const summary = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).waitFor({ state: 'attached' })
export const getQuery = (page: Page) => new URL(page.url()).search

/** A practice with more accounts than fit on one page. */
export function setupUserPages() {
  const stage = setupE2E()
  let asDirector: string

  const hire = async (firstName: string, lastName: string) => {
    const email = `${firstName}.${lastName}@stillwater.example`.toLowerCase()
    const password = 'harbour lamps at dusk'
    const body = { firstName, lastName, email, password, role: 'therapist' }
    const { status, json } = await stage.server.call(createUser, { cookie: asDirector, body })
    expect(status).toBe(201)
    return (json as ManagedUser).id
  }

  beforeAll(async () => {
    asDirector = await stage.server.signIn(director)
    // Added to the demo's fifteen, in the middle of the alphabet.
    for (const letter of 'ABCDEFGHI') await hire(`Kim${letter}`, 'Moreau')
  })

  // Each story begins with the same accounts, even after one that failed.
  afterEach(async () => {
    for (const name of ['kimj.', 'zora.', 'lucja@']) {
      await stage.server.sql(`delete from users where email like '${name}%'`)
    }
  })

  const arrive = (path: string, viewport = desktop) => arriveAs(admin, stage, path, viewport)

  return {
    stage,
    get asDirector() {
      return asDirector
    },
    hire,
    arrive,
  }
}
