import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { expectAccessible } from './portal-page.tsx'
import { createServer, published, renderForm } from './site-editor-form.tsx'

/** The publish dialog over the form of fees, with content that lacks something. */
async function openPublishing(change: (content: SiteContent) => void) {
  const content = structuredClone(published)
  content.practice.shortName = { en: 'Harbour Lane', fr: '' }
  change(content)
  await renderForm('fees', createServer(), content)
  await page.getByRole('button', { name: 'Open publishing' }).click()
}

const follow = (name: string | RegExp) => page.getByRole('link', { name }).click()

describe('a complaint in the publish dialog', () => {
  it('opens the entry that it is about and focuses its field', async () => {
    await openPublishing(({ services }) => {
      for (const service of services)
        if (service.slug === 'grief-therapy') service.shortText.en = ''
    })
    await expectAccessible()
    await follow('Services: Grief Therapy, Short text')
    const field = page.getByRole('textbox', { name: 'Short text, English' })
    await expect.element(field).toHaveFocus()
    await expect.element(field).toBeInViewport()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('names an optional text that has only French, and leads to its English', async () => {
    await openPublishing(({ practice }) => {
      practice.inCity = { en: '', fr: 'à Ottawa' }
    })
    await expect.element(page.getByText(/Please write this in English, too/)).toBeVisible()
    await follow('Name and words: Where the practice is')
    await expect
      .element(page.getByRole('textbox', { name: 'Where the practice is, English' }))
      .toHaveFocus()
  })

  it('leads to a long text, whose editor is loaded first', async () => {
    await openPublishing(({ documents }) => {
      documents.terms.body = { en: [], fr: [] }
    })
    await follow('Legal documents: Terms of use')
    await expect.element(page.getByRole('textbox', { name: 'Terms of use, English' })).toHaveFocus()
  })

  it('names a field by its label alone where it is in no list', async () => {
    await openPublishing(({ practice }) => {
      practice.phone = '12'
    })
    await follow('Contact and hours: Phone')
    await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveFocus()
  })
})

describe('a note in the publish dialog', () => {
  it('says that the hours which visitors read differ from the days, and leads to them', async () => {
    await openPublishing(({ practice, hours }) => {
      practice.hours.text = { en: 'Monday to Friday 9AM - 5PM', fr: '' }
      hours.friday = null
    })
    await expect.element(page.getByText(/answered Monday to Thursday 9AM - 9PM/)).toBeVisible()
    await follow('Hours, as visitors read them')
    const field = page.getByRole('textbox', { name: 'Hours, as visitors read them, English' })
    await expect.element(field).toHaveFocus()
    // Without words of its own, visitors read the days.
    await field.fill('')
    await expect
      .element(field)
      .toHaveAttribute('placeholder', 'Monday to Thursday 9AM - 9PM; Saturday and Sunday 9AM - 9PM')
  })
})
