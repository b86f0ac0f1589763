import { describe, it } from 'vitest'
import { openPerson, visit } from '../support/browser.ts'
import { setupE2E, toast } from '../support/e2e.ts'
import { expect } from '../support/expect.ts'
import { readFocused, tabTo } from '../support/focused-element.ts'
import { captchaAnswer } from '../support/test-server.ts'

const stage = setupE2E()

const open = () => openPerson(stage.browser, stage.server.url)

describe('by keyboard alone', () => {
  it('from the header to the directory, a profile and its tabs', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/')
    await page.keyboard.press('Tab')
    await expect.poll(() => readFocused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Book a free consultation', 2)
    await visit(page, '/')
    await tabTo(page, 'Our Therapists')
    await page.keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Our Therapists' }).waitFor()
    await tabTo(page, 'Amira Haddad')
    await page.keyboard.press('Enter')
    await page.locator('h1:focus', { hasText: 'Amira Haddad' }).waitFor()

    await tabTo(page, 'About')
    const panel = (name: string) => page.getByRole('tabpanel', { name })
    for (const [key, name] of [
      ['ArrowRight', 'Therapeutic Approach'],
      ['ArrowRight', 'Specialties'],
      ['ArrowRight', 'About'],
      ['End', 'Specialties'],
      ['ArrowLeft', 'Therapeutic Approach'],
      ['Home', 'About'],
    ] as const) {
      await page.keyboard.press(key)
      await panel(name).waitFor()
      await expect.poll(() => readFocused(page)).toBe(name)
      await expect(page.getByRole('tabpanel')).toHaveCount(1)
    }
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('specialties')
    await tabTo(page, /^Book Now/, 8)
    expect(problems).toEqual([])
    await close()
  })

  it('listens to the security check and sends a request', async () => {
    const { page, problems, close } = await open()
    await visit(page, '/consultation')
    const type = async (name: RegExp, words: string) => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab')
        const label = await page.evaluate<string>(
          "document.activeElement.labels?.[0]?.textContent ?? ''",
        )
        if (!name.test(label)) continue
        await page.keyboard.type(words)
        return
      }
      throw new Error(`no field ${String(name)}`)
    }
    await type(/^First name/, 'noémie')
    await type(/^Last name/, "o'neil-côté")
    await type(/^Email/, 'noemie@mail.example')
    await type(/^Phone/, '6135550187')
    await type(/^What would you like/, 'Anx')
    await type(/^Preferred location/, 'Kan')
    await type(/^Preferred therapist/, 'May')
    await type(/^Anything/, 'Le soir, si possible.')

    await tabTo(page, 'Refresh picture', 9)
    await tabTo(page, 'Listen to the characters', 1)
    const sound = page.waitForResponse('**/api/captcha/audio*')
    await page.keyboard.press('Enter')
    const response = await sound
    expect([response.status(), response.headers()['content-type']]).toEqual([200, 'audio/wav'])
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByText('Playing the characters…').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Listen to the characters' }).waitFor()

    await type(/^Security check/, captchaAnswer)
    await type(/^I agree/, ' ')
    await tabTo(page, /^Request my consultation/, 6)
    await page.keyboard.press('Enter')
    await expect.poll(() => readFocused(page)).toBe('Thank you. We have your request.')
    const [lead] = await stage.server.sql(
      'select * from consultation_leads order by id desc limit 1',
    )
    expect(lead).toMatchObject({
      first_name: 'Noémie',
      last_name: "O'Neil-Côté",
      service_type: 'anxiety',
      preferred_location: 'kanata',
      preferred_therapist: 'Maya Chen',
      notes: 'Le soir, si possible.',
    })

    // The toast is reached by its key, and dismissed by the keyboard.
    await toast(page, 'Consultation Request Submitted').waitFor()
    await page.keyboard.press('F8')
    await tabTo(page, /Dismiss|Close/i, 4)
    await page.keyboard.press('Enter')
    await toast(page, 'Consultation Request Submitted').waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
    await close()
  })
})
