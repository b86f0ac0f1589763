import { beforeAll, describe, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  narrow,
  openPerson,
  phone,
  visit,
} from '../support/browser.ts'
import { setupE2E } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'

const stage = setupE2E()

describe('profiles with realistic gaps', () => {
  const longName =
    'Marie-Hélène-Joséphine Wolfeschlegelsteinhausenbergerdorff-Lachapelle-Beauregard'
  beforeAll(async () => {
    const set = (slug: string, what: string, values: (string | number | null)[]) =>
      stage.server.sql(`update therapists set ${what} where slug = '${slug}'`, values)
    await stage.server.sql(
      "update users set first_name = ?, last_name = ? where email like 'maya.chen@%'",
      [longName.split(' ')[0] ?? '', longName.split(' ')[1] ?? ''],
    )
    await set('maya-chen', 'specializations = ?, education = ?, title = ?', [
      JSON.stringify([
        'Psychotraumatologie-und-Traumafolgestörungsbehandlung',
        'Traumafolgestörung'.repeat(6),
        'Anxiété',
        'Deuil',
        'Four',
      ]),
      JSON.stringify(['Donaudampfschifffahrts'.repeat(5), 'Ottawa']),
      'Psychothérapeute autorisée, travailleuse sociale et superviseure clinique agréée',
    ])
    // No optional field is filled in.
    await set(
      'daniel-okafor',
      "title = '', bio = '', photo_url = null, specializations = '[]', location = '', languages = '[]', education = '[]', age_groups = '[]', approach_description = '', designation = '', registration_number = '', pronouns = '', approaches = '[]', availability = '[]', session_fee = null, accepting_clients = ?",
      [0],
    )
    // As an older system stored them.
    await set('amira-haddad', 'education = ?, photo_url = ?, age_groups = ?, location = ?', [
      JSON.stringify('M.A. Counselling Psychology, Université d’Ottawa'),
      'amira.png',
      JSON.stringify(['teens', 'Couples']),
      'Kanata',
    ])
    await set('tom-whitfield', 'education = ?, location = ?', [
      JSON.stringify(['M.A. Counselling', ' Ottawa']),
      'virtual',
    ])
    // Entered by hand: not JSON.
    await set('priya-raman', 'education = ?, specializations = ?', [
      'M.A. Clinical Psychology, Carleton',
      'Sommeil, Deuil',
    ])
  })

  const shown = [
    ['maya-chen', [longName, 'Psychothérapeute autorisée']],
    [
      'daniel-okafor',
      [
        'Daniel Okafor',
        'Therapist',
        'English',
        'Registered Psychotherapist, Licensed Mental Health Professional',
        'Not accepting new clients at this time',
        'Already seeing Daniel?',
        'Adults (18+)',
        'Individual Therapy',
        'DO',
      ],
    ],
    [
      'amira-haddad',
      [
        'M.A. Counselling Psychology, Université d’Ottawa',
        'Teenagers (13-19)',
        'Couples',
        'Kanata Office',
        'AH',
      ],
    ],
    ['tom-whitfield', ['M.A. Counselling, Ottawa', 'Virtual only']],
    ['priya-raman', ['M.A. Clinical Psychology, Carleton', 'Sommeil']],
    ['elise-tremblay', ['Élise Tremblay']],
  ] as const

  it.each(shown)('%s is shown without gaps or raw data', async (slug, words) => {
    for (const viewport of [desktop, phone, narrow]) {
      const { page, close } = await openPerson(stage.browser, stage.server.url, { viewport })
      await visit(page, `/therapists/${slug}`)
      const text = await page.evaluate<string>("document.querySelector('main').textContent")
      for (const word of words) expect(text).toContain(word)
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      for (const name of ['Therapeutic Approach', 'Specialties']) {
        await page.getByRole('tab', { name }).click()
        await page.getByRole('tab', { name, selected: true }).waitFor()
        await expectNoSidewaysScroll(page)
      }
      await close()
    }
  })

  it('the directory, the home page and the form show them, too', async () => {
    for (const path of ['/therapists', '/', '/consultation']) {
      const { page, close } = await openPerson(stage.browser, stage.server.url)
      await visit(page, path)
      for (const viewport of [desktop, phone, narrow]) {
        await page.setViewportSize(viewport)
        await expectNoSidewaysScroll(page)
      }
      await expectAccessible(page)
      await close()
    }
  })

  it('a therapist without room for new clients has no Book Now in the directory, but a link to the profile', async () => {
    const { page, close } = await openPerson(stage.browser, stage.server.url)
    await visit(page, '/therapists')
    const card = page.getByRole('article').filter({ hasText: 'Daniel Okafor' })
    await card.getByText('Not Accepting Clients').waitFor()
    expect(await card.getByRole('link', { name: /^Book Now/ }).count()).toBe(0)
    await card.getByRole('link', { name: /View profile/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Daniel Okafor' }).waitFor()
    await close()
  })
})
