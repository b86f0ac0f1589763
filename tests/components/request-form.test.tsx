// The request form as a whole: its draft in the tab, a lost response, a refused security check, the answers that may go with
// it, and what erasing the chat takes away.
import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { OptionsMenu } from '#features/chat/chat/client/visitor/options-menu.tsx'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { ConsultationForm } from '#features/requests/consultation/client/consultation-form.tsx'
import { ToastArea } from '#platform/client/toast-area.tsx'
import { presentStartingSite } from '../support/starting-site.ts'

const maya = {
  id: 7,
  slug: 'maya-chen',
  firstName: 'Maya',
  fullName: 'Maya Chen',
  acceptingClients: true,
}
const daniel = {
  ...maya,
  id: 8,
  slug: 'daniel-okafor',
  firstName: 'Daniel',
  fullName: 'Daniel Okafor',
}
const site = presentStartingSite('en')

interface CheckProps {
  input: object
  error: string | undefined
  onChallenge: (validation: string | undefined) => void
  handle: Ref<{ refresh: () => void }>
}

/** A security check without a picture. */
function Check({ input, error, onChallenge, handle }: CheckProps) {
  const [count, setCount] = useState(1)
  useEffect(() => onChallenge(`token ${count}`), [count, onChallenge])
  useImperativeHandle(handle, () => ({ refresh: () => setCount((last) => last + 1) }), [])
  return (
    <>
      <label>
        Check <input {...input} />
      </label>
      <p>{error}</p>
    </>
  )
}

const erased = vi.fn<() => void>()
type Opened = Pick<Partial<ComponentProps<typeof ConsultationForm>>, 'chosen' | 'matchId'>
const open = ({ chosen = {}, matchId }: Opened = {}) =>
  render(
    <SiteContext value={site}>
      <ToastArea />
      <ConsultationForm
        therapists={[maya, daniel]}
        chosen={chosen}
        linkFaults={[]}
        matchId={matchId}
        full={undefined}
        retentionDays={30}
        CallStep={undefined}
        callOptions={{ bookable: [], linkTime: undefined }}
        loadBooked={() => Promise.reject(new Error('No call is booked.'))}
        renderCaptcha={(slot) => <Check {...slot} />}
      />
      <OptionsMenu retentionDays={7} onErase={erased} onSaveCopy={() => {}} />
    </SiteContext>,
  )

const sent: Record<string, unknown>[] = []
let isAnswered = true
let refusal: object | undefined
const browserFetch = window.fetch
beforeEach(() => {
  erased.mockClear()
  sent.length = 0
  isAnswered = true
  refusal = undefined
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/consultation') return browserFetch(url, init)
    sent.push(JSON.parse(init?.body as string) as Record<string, unknown>)
    if (!isAnswered) throw new TypeError('Failed to fetch')
    if (refusal) return Response.json(refusal, { status: 400 })
    return Response.json({ id: 1, appointment: null })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const firstName = field('First name')
const notes = page.getByLabelText(/^Anything you want us to know/)
const therapist = page.getByLabelText(/^Preferred therapist/)
const evenings = page.getByLabelText(/^Weekday evenings/)
const check = field('Check')
const consent = page.getByRole('checkbox', { name: /^I agree/ })
const passAnswers = page.getByLabelText('Pass my answers on to the practice')
const send = page.getByRole('button', { name: 'Request my consultation' })
const restored = page.getByText('We kept what you typed.')

async function fillHalf() {
  await firstName.fill('Noor')
  await therapist.selectOptions('Maya Chen')
  await notes.fill('Evenings suit me best.')
  await evenings.click()
}

async function complete() {
  await field('Last name').fill('Haddad')
  await field('Email').fill('noor@mail.example')
  await field('Phone').fill('613 555 0187')
  await page
    .getByLabelText(/^What would you like help with/)
    .selectOptions(site.requestChoices[0]?.label ?? '')
  await check.fill('ANSWER')
  await consent.click()
}

it('keeps what is typed and chosen in its tab, but no consent and no answer to the security check', async () => {
  const { unmount } = await open()
  await fillHalf()
  await check.fill('WRONG')
  await consent.click()
  await unmount()
  await open()
  await expect.element(restored).toBeVisible()
  await expect.element(firstName).toHaveValue('Noor')
  await expect.element(therapist).toHaveValue('Maya Chen')
  await expect.element(notes).toHaveValue('Evenings suit me best.')
  await expect.element(evenings).toBeChecked()
  await expect.element(consent).not.toBeChecked()
  await expect.element(check).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('WRONG')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Noor')
})

it('is emptied on request, and so is its draft', async () => {
  const { unmount } = await open()
  await fillHalf()
  await unmount()
  await open()
  await expect.element(restored).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(restored).not.toBeInTheDocument()
  await expect.element(firstName).toHaveFocus()
  await expect.element(firstName).toHaveValue('')
  await expect.element(notes).toHaveValue('')
  await expect.element(therapist).toHaveDisplayValue('No preference')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Noor')
})

it('takes over the choice of a link that is opened later, which can then be changed', async () => {
  const first = await open()
  await fillHalf()
  await first.unmount()
  const before = location.href
  history.replaceState(null, '', '?therapist=daniel-okafor')
  const chosen = { preferredTherapist: 'Daniel Okafor' }
  const second = await open({ chosen })
  await expect.element(restored).toBeVisible()
  await expect.element(therapist).toHaveValue('Daniel Okafor')
  await expect.element(firstName).toHaveValue('Noor')
  await therapist.selectOptions('No preference')
  await second.unmount()
  await open({ chosen })
  await expect.element(restored).toBeVisible()
  await expect.element(therapist).toHaveDisplayValue('No preference')
  history.replaceState(null, '', before)
})

it('keeps its values when the response is lost, and is then sent once more as the same request', async () => {
  await open()
  await fillHalf()
  await complete()
  isAnswered = false
  await send.click()
  await expect.element(page.getByText('An error occurred. Please try again.')).toBeInTheDocument()
  await expect.element(check).toHaveValue('')
  await expect.element(firstName).toHaveValue('Noor')
  await expect.element(notes).toHaveValue('Evenings suit me best.')

  isAnswered = true
  await check.fill('ANOTHER')
  await send.dblClick()
  await expect.element(page.getByText('Thank you. We have your request.')).toBeInTheDocument()
  expect(sent).toHaveLength(2)
  expect(sent[0]?.['submissionId']).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]).toEqual({ ...sent[0], captchaValue: 'ANOTHER' })
  expect(sessionStorage.getItem('draft-consultation')).toBeNull()
})

it('says at the security check that its answer was wrong, and keeps the rest', async () => {
  await open()
  await fillHalf()
  await complete()
  const message = 'Invalid security code. Please try again.'
  refusal = { message, issues: [{ path: 'captchaValue', message }] }
  await send.click()
  await expect.element(page.getByText('Submission Failed')).toBeInTheDocument()
  await expect.element(page.getByRole('form').getByText(message)).toBeVisible()
  await expect.element(check).toHaveFocus()
  await expect.element(check).toHaveValue('')
  await expect.element(firstName).toHaveValue('Noor')
  await expect.element(evenings).toBeChecked()
})

it.each([true, false])(
  'passes the answers of “Help me choose” on if the client says so: %s',
  async (isTicked) => {
    await open({ matchId: 'match-1' })
    await fillHalf()
    await complete()
    await expect.element(passAnswers).not.toBeChecked()
    if (isTicked) await passAnswers.click()
    await send.click()
    await expect.element(page.getByText('Thank you. We have your request.')).toBeInTheDocument()
    expect(sent).toMatchObject([{ firstName: 'Noor' }])
    expect(sent[0]?.['matchId']).toBe(isTicked ? 'match-1' : undefined)
  },
)

it('asks for no answers of “Help me choose” where there are none', async () => {
  await open()
  await expect.element(consent).toBeVisible()
  await expect.element(passAnswers).not.toBeInTheDocument()
})

it('is emptied with the chat that the visitor erases, and so is its draft', async () => {
  await open()
  await fillHalf()
  await expect.poll(() => sessionStorage.getItem('draft-consultation')).toContain('Evenings')
  await page.getByText('Options', { exact: true }).click()
  await page.getByRole('button', { name: 'End chat and erase' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/our request form goes as well/)).toBeVisible()
  await question.getByRole('button', { name: 'End chat and erase' }).click()
  await expect.element(firstName).toHaveValue('')
  await expect.element(notes).toHaveValue('')
  await expect.element(evenings).not.toBeChecked()
  expect(sessionStorage.getItem('draft-consultation')).toBeNull()
  expect(erased).toHaveBeenCalledOnce()
})
