import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { DirectoryFinder } from '#features/practice/therapists/client/directory/directory-finder.tsx'
import type { Directory, DirectoryEntry } from '#features/practice/therapists/contract/directory.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { renderInPortal } from './portal-page.tsx'

const none = { concern: [], language: [], age: [], location: [], when: [], approach: [] }
const entry = (id: number, firstName: string): DirectoryEntry => ({
  id,
  slug: firstName.toLowerCase(),
  firstName,
  lastName: 'Example',
  title: 'Registered Psychotherapist',
  designation: '',
  photoUrl: null,
  photoFocus: { x: 50, y: 25 },
  acceptingClients: true,
  specializations: [],
  location: 'virtual',
  languages: [],
  availability: [],
  offersVideo: true,
  facets: none,
  foundBy: [],
  searchText: firstName.toLowerCase(),
})
const directory: Directory = {
  options: none,
  searchWords: [],
  violenceLines: [],
  therapists: [entry(1, 'Amal'), entry(2, 'Bea'), entry(3, 'Chen')],
  licensed: 3,
}

// The component follows the address, which names the test's own page, too.
const { href } = location
beforeEach(() => history.replaceState(null, '', location.pathname))
afterEach(() => history.replaceState(null, '', href))

it('puts those with the soonest free call first, and reads the calls once that is wanted', async () => {
  let reads = 0
  const readNextCalls = async () => {
    reads += 1
    return new Map([['chen', '2026-12-01T19:20:00.000Z']])
  }
  const readNames = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent)
  await renderInPortal(
    <SiteContext value={presentStartingSite('en')}>
      <DirectoryFinder directory={directory} search="" readNextCalls={readNextCalls} />
    </SiteContext>,
  )
  const usual = ['Amal Example', 'Bea Example', 'Chen Example']
  expect(readNames()).toEqual(usual)
  expect(reads).toBe(0)
  await page.getByRole('link', { name: 'Soonest free call first' }).click()
  await expect.poll(readNames).toEqual(['Chen Example', 'Amal Example', 'Bea Example'])
  expect(new URLSearchParams(location.search).get('order')).toBe('soonest')
  expect(document.querySelector('input[name=order]')).toHaveProperty('value', 'soonest')
  await page.getByRole('link', { name: 'Usual order' }).click()
  await expect.poll(readNames).toEqual(usual)
  expect(reads).toBe(1)
})
