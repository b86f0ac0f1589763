// A practice that has written nothing in French: its French pages show the English texts, each marked as English.
import { beforeAll, describe, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { findMatches, type MatchResult } from '#features/practice/match/contract.ts'
import { localPath } from '#shared/local-path.ts'
import { openPerson } from '../support/browser.ts'
import { demoContent } from '../support/demo-site.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { isSentence, readPageTexts } from '../support/page-texts.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { editSite } from '../support/site-test-bed.ts'
import { admin } from '../support/test-server.ts'

const stage = setupE2E()

/** Empties every French text of the content. */
function removeFrench(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if ('en' in value && 'fr' in value) value.fr = Array.isArray(value.fr) ? [] : ''
  else for (const inner of Object.values(value)) removeFrench(inner)
}

beforeAll(async () => {
  await stage.server.sql("update therapists set specializations = ? where slug = 'maya-chen'", [
    JSON.stringify(['Hoarding at home']),
  ])
  const site = editSite(stage.server, await stage.server.signIn(admin))
  await site.edit((content) => removeFrench(content))
  expect((await site.publish()).status).toBe(200)
})

/** Names, and addresses as they are written on envelopes. */
const isName = (text: string) =>
  text === demoContent.practice.name || text === demoContent.practice.siteCredit.name

const pages = listPublicPages()
  .filter(({ isPrivate }) => !isPrivate)
  .flatMap((page) => listAddresses(page).slice(0, 1))

describe.each(pages)('%s in French', (path) => {
  it('marks every English text of the content', async () => {
    const english = new Set(await readPageTexts(stage, path))
    const unmarked = (await readPageTexts(stage, localPath(path, 'fr'))).filter(
      (text) => english.has(text) && isSentence(text) && !isName(text),
    )
    expect(unmarked).toEqual([])
  })
})

it('marks the English names in the sentences of a French result of "Help me choose"', async () => {
  const { json } = await stage.server.call(findMatches, {
    body: { answers: { concern: ['grief', 'hoarding-at-home'] } },
  })
  const { page, close } = await openPerson(stage.browser, stage.server.url, {
    javaScriptEnabled: false,
  })
  await page.goto(`/fr/match?result=${(json as MatchResult).id}`) // filtered by its schema
  await expect(page.getByText('Vous cherchez de l’aide')).toBeVisible()
  const readMarked = (part: string) => page.locator(`main ${part} [lang="en-CA"]`).allInnerTexts()
  // Stated wishes, of a profile and of the practice's own concerns; then a reason.
  expect(await readMarked('strong')).toEqual(['grief', 'hoarding at home'])
  expect(await readMarked('li')).toContain('hoarding at home')
  await close()
})
