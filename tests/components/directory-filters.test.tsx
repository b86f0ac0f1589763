import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import starting from '#features/practice/site/content/starting.json' with { type: 'json' }
import { siteContentSchema } from '#features/practice/site/contract/content.ts'
import { localise } from '#features/practice/site/localise.ts'
import { presentSite } from '#features/practice/site/present-site.ts'
import { DirectoryFinder } from '#features/practice/therapists/client/directory/directory-finder.tsx'
import type { Directory, DirectoryEntry } from '#features/practice/therapists/contract/directory.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const days = {
  leadDays: '',
  chatDays: '',
  auditDays: '',
  visitorAddressDays: '',
  waitlistDays: '',
  matchAnswerDays: '',
  requestLinkDays: '',
  backupDays: '',
  staffCookies: '',
}
const content = localise(siteContentSchema.parse(starting), 'en', days)
const state = { version: 1, isPublished: true, isPreview: false, chatHours: null }
const site = presentSite(content, 'en', state, new Date('2026-11-23T15:00:00Z'))

const option = (label: string) => ({ value: label.toLowerCase(), label })

const entry = (
  id: number,
  firstName: string,
  concerns: string[],
  languages: string[],
): DirectoryEntry => ({
  id,
  slug: firstName.toLowerCase(),
  firstName,
  lastName: 'Example',
  title: 'Registered Psychotherapist',
  designation: '',
  photoUrl: null,
  photoFocus: { x: 50, y: 25 },
  acceptingClients: true,
  specializations: concerns,
  location: 'virtual',
  languages,
  availability: [],
  offersVideo: true,
  facets: {
    concern: concerns.map((one) => one.toLowerCase()),
    language: languages.map((one) => one.toLowerCase()),
    age: firstName === 'Amal' ? ['teens', 'adults'] : ['adults'],
    location: [],
    when: [],
    approach: [],
  },
  foundBy: concerns.includes('Grief') ? [0] : [],
  searchText: `${firstName} ${concerns.join(' ')}`.toLowerCase(),
})

const directory: Directory = {
  options: {
    concern: [option('Anxiety'), option('Grief')],
    language: [option('English'), option('French')],
    age: [
      { value: 'teens', label: 'Teenagers (13-19)' },
      { value: 'adults', label: 'Adults (30-64)' },
    ],
    location: [],
    when: [],
    approach: [],
  },
  searchWords: ['death,mort'],
  violenceLines: [
    {
      id: 'line',
      name: 'Assaulted Women’s Helpline',
      text: 'For women.',
      hours: 'At any hour',
      phone: '1-866-863-0511',
    },
  ],
  therapists: [
    entry(1, 'Amal', ['Anxiety'], ['English', 'French']),
    entry(2, 'Bea', ['Anxiety'], ['English']),
    entry(3, 'Chen', ['Grief'], ['English']),
  ],
  licensed: 3,
}

const show = (search = '') =>
  renderInPortal(
    <SiteContext value={site}>
      <DirectoryFinder directory={directory} search={search} />
    </SiteContext>,
  )

const pill = (name: string) => page.getByText(name, { exact: true }).first()
const choice = (name: RegExp) => page.getByRole('checkbox', { name })
const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const chips = page.getByRole('list', { name: 'Chosen filters' })

describe('the filters of the directory', () => {
  // The component follows the address, which names the test's own page, too.
  const { href } = location
  beforeEach(() => history.replaceState(null, '', location.pathname))
  afterEach(() => history.replaceState(null, '', href))

  it('are opened, chosen and closed by keyboard', async () => {
    await show()
    ;(pill('Concern').element().closest('summary') as HTMLElement).focus() // it is in one
    await userEvent.keyboard('{Enter}{Tab}')
    await expect.element(choice(/^Anxiety/)).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(heading('2 therapists match')).toBeVisible()
    await expect.element(choice(/^Anxiety/)).toHaveFocus()
    expect(location.search).toBe('?concern=anxiety')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('details[open]')).toBeNull()
    expect(document.activeElement?.textContent).toContain('Concern')
  })

  it('have the number of therapists beside each option, which follows the other filters', async () => {
    await show()
    await pill('Concern').click()
    await expect.element(choice(/^Anxiety/)).toHaveAccessibleName('Anxiety 2')
    await choice(/^Grief/).click()
    await pill('Language').click()
    await expect.element(choice(/^English/)).toHaveAccessibleName('English 1')
    await expect.element(choice(/^French/)).toHaveAccessibleName('French 0')
  })

  // "Directory cards do not show what was filtered: no ages on the card; matching language or time is not marked"
  it('are marked on the cards of those who meet them', async () => {
    await show('language=french&age=teens')
    await expect.element(heading('1 therapist matches')).toBeVisible()
    const card = page.getByRole('article')
    expect(card.element().textContent).toContain('Teenagers (13-19), Adults (30-64)')
    const marks = [...card.element().querySelectorAll('mark')]
    expect(marks.map(({ textContent }) => textContent)).toEqual(['French', 'Teenagers (13-19)'])
    await expectAccessible()
  })

  it('become chips, each of which removes its filter and leaves the focus in the row', async () => {
    await show()
    await pill('Concern').click()
    await choice(/^Anxiety/).click()
    await choice(/^Grief/).click()
    await expect.element(heading('3 therapists match')).toBeVisible()
    // The list of options covers the chips.
    await userEvent.keyboard('{Escape}')
    await chips.getByRole('link', { name: 'Remove the filter Anxiety' }).click()
    await expect.element(heading('1 therapist matches')).toBeVisible()
    await expect.element(chips.getByRole('link', { name: 'Remove the filter Grief' })).toHaveFocus()
    await chips.getByRole('link', { name: 'Remove the filter Grief' }).click()
    await expect.element(chips).not.toBeInTheDocument()
    await expect.element(page.getByRole('article').nth(2)).toBeVisible()
    expect(location.search).toBe('')
  })

  it('announce the number of matches once the choices pause, and nothing before the first', async () => {
    await show()
    const status = page.getByRole('status').first()
    expect(status.element().textContent).toBe('')
    await userEvent.fill(page.getByRole('searchbox'), 'bea')
    await expect.element(status).toHaveTextContent('1 therapist matches')
  })

  it('show help below words of crisis, on this device, and none below other words', async () => {
    await show()
    const calls: unknown[] = []
    const observer = new PerformanceObserver((list) => calls.push(...list.getEntries()))
    observer.observe({ type: 'resource' })
    const help = page.getByRole('region', { name: 'Help right now' })
    const search = page.getByRole('searchbox')
    await userEvent.fill(search, 'my teen is cutting')
    await expect.element(help.getByRole('link', { name: 'Call 9-8-8' })).toBeVisible()
    await userEvent.fill(search, 'crisis of faith')
    await expect.element(help).not.toBeInTheDocument()
    await userEvent.fill(search, 'my husband hits me')
    const violence = page.getByRole('region', { name: 'Help with violence' })
    await expect
      .element(violence.getByRole('link', { name: /^Call .*: Assaulted Women’s Helpline$/ }))
      .toHaveAttribute('href', 'tel:+18668630511')
    await expect.element(violence.getByRole('link', { name: 'Leave this page' })).toBeVisible()
    await expectAccessible()
    observer.disconnect()
    expect(calls).toEqual([])
  })

  it('find people by the practice’s words, and say which word was left out', async () => {
    await show('q=death+xyzzy')
    await expect.element(heading('1 therapist matches')).toBeVisible()
    await expect
      .element(page.getByText('We know nothing about “xyzzy”, so we left it out.'))
      .toBeVisible()
    await userEvent.fill(page.getByRole('searchbox'), 'xyzzy')
    await expect
      .element(page.getByRole('heading', { name: 'Therapists who have room' }))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Bea Example' })).toBeVisible()
  })

  it('bring the heading of the result to the top when the result is asked for', async () => {
    await show('concern=anxiety')
    document.body.insertAdjacentHTML('afterbegin', '<div data-spacer style="height: 700px"></div>')
    document.body.insertAdjacentHTML('beforeend', '<div data-spacer style="height: 2000px"></div>')
    const title = heading('2 therapists match')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.element(title).toHaveFocus()
    await expect.poll(() => title.element().getBoundingClientRect().top).toBeLessThan(300)
    for (const spacer of document.querySelectorAll('[data-spacer]')) spacer.remove()
  })

  it('that match no one say which one to drop, and dropping it shows who matches', async () => {
    await show()
    await pill('Concern').click()
    await choice(/^Grief/).click()
    await pill('Language').click()
    await choice(/^French/).click()
    await expect
      .element(page.getByRole('heading', { name: 'No one fits everything you picked' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Without Concern: 1 therapist' }))
      .toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Without Language: 1 therapist' }).click()
    await expect.element(heading('1 therapist matches')).toHaveFocus()
    await expect
      .element(page.getByRole('link', { name: 'Chen Example', exact: true }))
      .toBeVisible()
    expect(location.search).toBe('?concern=grief')
  })

  it('that only together are the reason are named together', async () => {
    await show('concern=grief&language=french&q=bea')
    await expect
      .element(page.getByRole('link', { name: 'Without Language and “bea”: 1 therapist' }))
      .toBeVisible()
    await page.getByRole('link', { name: 'Without Concern and Language: 1 therapist' }).click()
    await expect.element(heading('1 therapist matches')).toHaveFocus()
  })

  it('show a value that no one has, which matches no one until it is removed', async () => {
    await show('language=klingon')
    await expect.element(heading('0 therapists match')).toBeVisible()
    await expect.element(page.getByText('None of our therapists has “klingon”.')).toBeVisible()
    await pill('Language').click()
    await expect.element(choice(/^klingon/)).toBeChecked()
    await expect.element(choice(/^klingon/)).toHaveAccessibleName('klingon 0')
    await choice(/^French/).click()
    await expect.element(heading('1 therapist matches')).toBeVisible()
    expect(location.search).toBe('?language=klingon&language=french')
    await userEvent.keyboard('{Escape}')
    await chips.getByRole('link', { name: 'Remove the filter “klingon”' }).click()
    expect(location.search).toBe('?language=french')
    await expect.element(choice(/^klingon/)).not.toBeInTheDocument()
  })

  it('say that the end of a long text is not searched for', async () => {
    await show(`q=${'x'.repeat(3_000)}`)
    await expect
      .element(page.getByText('We searched for the first 100 characters of your text.'))
      .toBeVisible()
  })

  it('open on a phone as a dialog, behind which nothing can be focused', async () => {
    await page.viewport(390, 844)
    await show()
    const button = page.getByRole('button', { name: 'Filters', exact: true })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect.element(sheet.getByRole('heading', { name: 'Filters' })).toHaveFocus()
    await expect.element(choice(/^Anxiety/)).toBeVisible()
    for (let press = 0; press < 20; press += 1) {
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      const isInside = sheet.element().contains(activeElement) || activeElement === document.body
      expect(isInside).toBe(true)
    }
    await choice(/^Grief/).click()
    await expect.element(sheet.getByRole('status')).toHaveTextContent('1 therapist matches')
    await sheet.getByRole('button', { name: 'Show 1 therapist' }).last().click()
    await expect.element(heading('1 therapist matches')).toHaveFocus()
    await page.getByRole('button', { name: /^Filters.*1 chosen/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: /^Filters.*1 chosen/ })).toHaveFocus()
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await page.viewport(1280, 900)
  })
})
