import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { allSections } from '#features/website/site-editor/client/sections/all-sections.ts'
import { CallError } from '#platform/client/http/api.ts'
import { expectAccessible } from './portal-page.tsx'
import { createServer, published, renderForm } from './site-editor-form.tsx'

const phone = page.getByRole('textbox', { name: 'Phone' })

/** Fields save by themselves a moment after the last key; a busy machine needs longer than a second. */
const waitForServer = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

describe('a field', () => {
  it('refuses a phone number that cannot be dialled once it is left, and writes others in one form', async () => {
    await renderForm('contact')
    await phone.fill('705-555-01')
    expect(phone.element().getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText(/^This number cannot be dialled\./)).toBeVisible()
    await phone.fill('(705) 5550142')
    await userEvent.tab()
    await expect.element(phone).toHaveValue('705-555-0142')
    expect(phone.element().getAttribute('aria-invalid')).toBeNull()
  })

  it('saves by itself after typing, says what visitors see, and takes the change back', async () => {
    const server = await renderForm('contact')
    await phone.fill('613-555-0199')
    await expect.element(page.getByText(/Was “613-555-0100”/)).toBeVisible()
    await waitForServer(() => expect(server.saved).toHaveLength(1))
    expect(server.saved[0]).toMatchObject({
      section: 'practice',
      updatedAt: null,
      value: { phone: '613-555-0199' },
    })
    await page.getByRole('button', { name: 'Undo the change of Phone' }).click()
    await expect.element(phone).toHaveValue('613-555-0100')
    await waitForServer(() => expect(server.saved).toHaveLength(2))
  })

  it('saves the rest of a section while one field has an error, and says what is wrong', async () => {
    const server = await renderForm('contact')
    const email = page.getByRole('textbox', { name: 'Contact email' })
    await email.fill('someone')
    await expect.element(email).toBeInvalid()
    await expect.element(email).toHaveAccessibleDescription(/enter an email address/)
    await phone.fill('613-555-0199')
    await waitForServer(() => expect(server.saved).toHaveLength(1))
    expect(server.saved[0]?.value).toMatchObject({
      phone: '613-555-0199',
      email: published.practice.email,
    })
    await expect.element(email).toHaveValue('someone')
  })

  it('has English and French with names of their own, and says what a missing French text means', async () => {
    await renderForm('words')
    const french = page.getByRole('textbox', { name: 'Words at the foot of every page, French' })
    await french.fill('')
    await expect.element(french).toHaveAccessibleDescription(/French pages show the English text/)
    await french.fill('Psychothérapie en personne et en ligne.')
    await expect.element(french).not.toHaveAccessibleDescription(/French pages/)
    // A name is usually the same in both languages.
    await expect
      .element(page.getByRole('textbox', { name: 'Name of the practice, French' }))
      .not.toHaveAccessibleDescription(/French pages/)
    await expectAccessible()
  })

  it('completes the address of a website', async () => {
    const server = await renderForm('words')
    await page.getByRole('textbox', { name: /^Instagram/ }).fill('instagram.com/harbour')
    await userEvent.keyboard('{Tab}')
    await waitForServer(() =>
      expect(server.saved.at(-1)?.value).toMatchObject({
        instagramUrl: 'https://instagram.com/harbour',
      }),
    )
  })
})

describe('a picture', () => {
  it.each([
    ['a drawing', ''],
    ['a picture of the practice', 'a1b2c3d4e5f60718.webp'],
  ])('has a name on each control, and no label without one, for %s', async (_, image) => {
    const { look } = published
    const changed = { ...published, look: { ...look, homePicture: { ...look.homePicture, image } } }
    await renderForm('look', createServer(), changed)
    await expect.element(page.getByText('Undo all')).toBeVisible()
    const labels = [...document.querySelectorAll('label')]
    expect(labels.length).toBeGreaterThan(0)
    expect(labels.filter(({ control }) => !control).map(({ textContent }) => textContent)).toEqual(
      [],
    )
  })
})

describe('saving that fails', () => {
  it('keeps what was typed and can be tried again', async () => {
    let isOffline = true
    const server = createServer(() => {
      if (isOffline) throw new TypeError('no network')
      return { updatedAt: '2026-11-23T00:00:00.000Z' }
    })
    await renderForm('contact', server)
    await phone.fill('613-555-0199')
    await expect.element(page.getByText(/could not be saved/)).toBeVisible()
    await expect.element(phone).toHaveValue('613-555-0199')
    isOffline = false
    await page.getByRole('button', { name: 'Save now' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(server.saved.at(-1)?.value).toMatchObject({ phone: '613-555-0199' })
  })

  it('asks to load the latest version when someone else saved first, and keeps one’s text', async () => {
    let isFirst = true
    const server = createServer(() => {
      if (!isFirst) return { updatedAt: '2026-11-23T00:00:00.000Z' }
      isFirst = false
      const message =
        'You have saved the draft in another tab or window. Load the page again to see the latest state.'
      throw new CallError(409, JSON.stringify({ message }), '')
    })
    await renderForm('contact', server)
    await phone.fill('613-555-0199')
    await expect.element(page.getByText(/^You have saved the draft in another tab/)).toBeVisible()
    await expect.element(page.getByText(/Load the page again/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect.element(page.getByText(/Alex Martin saved a newer version/)).toBeVisible()
    await expect.element(phone).toHaveValue('613-555-0199')
    await waitForServer(() => expect(server.saved).toHaveLength(2))
  })
})

describe('lists of entries', () => {
  const steps = () =>
    page
      .getByRole('button', { name: /^Move .* up$/ })
      .all()
      .map((each) => each.element().getAttribute('aria-label'))

  it('moves an entry by keyboard and announces its place', async () => {
    await renderForm('consultation')
    const before = steps()
    const second = page.getByRole('button', { name: before[1] ?? '' })
    second.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(/is now number 1 of/)).toBeInTheDocument()
    expect(steps()[0]).toBe(before[1])
    await page.getByRole('button', { name: 'Undo all' }).click()
    expect(steps()).toEqual(before)
  })

  it('adds an entry, opens it and puts the caret into its first field', async () => {
    const server = await renderForm('fees')
    await page.getByRole('button', { name: 'Add fee' }).click()
    const designation = page.getByRole('textbox', { name: 'Designation, English' }).last()
    await expect.element(designation).toHaveFocus()
    await designation.fill('Psychologist')
    await page.getByRole('textbox', { name: 'Fee', exact: true }).last().fill('225')
    await userEvent.keyboard('{Tab}')
    await waitForServer(() =>
      expect(JSON.stringify(server.saved.at(-1)?.value)).toContain('"fee":225'),
    )
  })

  it('asks before a service is removed, and where its address leads', async () => {
    const server = await renderForm('services')
    const [first, second] = published.services
    await page.getByRole('button', { name: `Remove ${first?.name.en}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await dialog
      .getByLabelText('Where should its address lead?')
      .selectOptions(second?.name.en ?? '')
    await dialog.getByRole('button', { name: 'Remove service' }).click()
    await waitForServer(() => expect(server.saved).toHaveLength(1))
    expect(server.saved[0]?.value).toMatchObject({
      0: { visibility: 'removed', redirectTo: second?.slug },
    })
  })

  it('shows a new office on the site, hides it and shows it again, each in words', async () => {
    const server = await renderForm('offices')
    await page.getByRole('button', { name: 'Add office' }).click()
    await page.getByRole('textbox', { name: 'Name, English' }).last().fill('Kanata Office')
    const isShown = page.getByRole('checkbox', { name: 'Show it on the site' })
    await expect.element(isShown).toBeChecked()
    await isShown.click()
    const show = page.getByRole('button', { name: 'Show Kanata Office on the site' })
    await expect.element(show).toHaveTextContent('Show')
    await show.click()
    await expect.element(page.getByRole('button', { name: 'Hide Kanata Office' })).toBeVisible()
    await expect.element(isShown).toBeChecked()
    await waitForServer(() =>
      expect(JSON.stringify(server.saved.at(-1)?.value)).toContain('"visibility":"published"'),
    )
  })
})

describe('the address of a service', () => {
  const openGrief = async (server = createServer()) => {
    await renderForm('services', server)
    await page.getByRole('button', { name: 'Grief Therapy', exact: true }).click()
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect.element(address).toHaveFocus()
    return server
  }
  const address = page.getByRole('textbox', { name: 'Web address' })

  it('is refused in the field where another service has it, and keeps what was typed', async () => {
    const server = await openGrief()
    await address.fill('couples-therapy')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expect.element(address).toHaveFocus()
    await expect.element(address).toBeInvalid()
    await expect.element(address).toHaveValue('couples-therapy')
    await expect.element(address).toHaveAccessibleDescription(/“Couples Therapy” has this address/)
    expect(server.saved).toEqual([])
  })

  it('changes without closing the form, and the focus stays in the field', async () => {
    const server = await openGrief()
    await address.fill('Grief and loss')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Change address' })).toHaveFocus()
    await expect.element(page.getByText('/services/grief-and-loss')).toBeVisible()
    await waitForServer(() =>
      expect(JSON.stringify(server.saved)).toContain(
        '"slug":"grief-and-loss","formerSlugs":["grief-therapy"]',
      ),
    )
  })

  it('gives the focus back where nothing changes', async () => {
    await openGrief()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Change address' })).toHaveFocus()
  })

  it('is not asked about where visitors have never seen the service', async () => {
    await renderForm('services')
    await page.getByRole('button', { name: 'Add service' }).click()
    await page.getByRole('textbox', { name: 'Name, English' }).last().fill('Therapy for Miners')
    await expect.element(page.getByText('/services/therapy-for-miners')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Therapy for Miners' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toHaveAccessibleDescription(/disappears from this list/)
    await expect.element(dialog.getByLabelText(/address lead/)).not.toBeInTheDocument()
  })
})

describe('closed days', () => {
  it('are refused in the field where they end before they begin', async () => {
    await renderForm('closures')
    await page.getByRole('button', { name: 'Add closed days' }).click()
    await page.getByLabelText('First day').fill('2026-12-24')
    const last = page.getByLabelText('Last day')
    await last.fill('2026-12-23')
    await expect.element(last).toBeInvalid()
    await expect.element(last).toHaveAccessibleDescription('The last day is before the first')
    await last.fill('2027-01-02')
    await expect.element(last).not.toHaveAccessibleDescription(/before/)
  })
})

describe('the services at the foot of every page', () => {
  it('are chosen by name', async () => {
    const server = await renderForm('services')
    const group = page.getByRole('group', { name: /^Services at the foot of every page/ })
    const choose = (name: string) => group.getByRole('checkbox', { name }).click()
    const expectSaved = (slugs: string[]) =>
      waitForServer(() =>
        expect(server.saved.at(-1)?.value).toMatchObject({ footerServices: slugs }),
      )
    await choose('Grief Therapy')
    await choose('Couples Therapy')
    // In the order of the services.
    await expectSaved(['couples-therapy', 'grief-therapy'])
    await expect.element(group.getByRole('checkbox', { name: 'Grief Therapy' })).toBeChecked()
    await choose('Grief Therapy')
    await expectSaved(['couples-therapy'])
  })
})

describe('every section', () => {
  it.each(allSections.map(({ key }) => key))('has no accessibility violation: %s', async (key) => {
    await renderForm(key)
    await expectAccessible()
  })
})
