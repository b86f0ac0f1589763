import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { formatCallDay } from '#features/requests/appointments/call-moment.ts'
import { FreeCallStep } from '#features/requests/appointments/client/visitor/free-call-step.tsx'
import type { Bookable } from '#features/requests/appointments/contract/bookable.ts'
import type { FreeTime } from '#features/requests/appointments/contract/free-calls.ts'
import { CallError } from '#platform/client/http/api.ts'
import { addDays, practiceMoment } from '#shared/practice-time.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { expectAccessible } from './portal-page.tsx'

const today = '2026-11-29'
const minuteMs = 60_000
const toTime = (days: number, clock: string, therapists = ['maya-chen', 'noah-roy']): FreeTime => {
  const at = practiceMoment(addDays(today, days), clock)
  const endsAt = new Date(at.getTime() + 20 * minuteMs).toISOString()
  return { startsAt: at.toISOString(), endsAt, therapists, ways: ['phone'] }
}
const toLabel = (days: number) =>
  formatCallDay(new Date(`${addDays(today, days)}T12:00:00Z`), 'UTC')

/** Free times by day from today. */
let times: Record<number, FreeTime[]>
let isDown: boolean
const asked: URLSearchParams[] = []
const saved = vi.fn<() => void>()

const browserFetch = window.fetch
beforeEach(() => {
  vi.setSystemTime(`${today}T15:00:00.000Z`)
  asked.length = 0
  saved.mockClear()
  isDown = false
  times = {
    1: [toTime(1, '09:00'), toTime(1, '09:20', ['noah-roy']), toTime(1, '09:40')],
    3: [toTime(3, '14:00')],
    9: [toTime(9, '10:00')],
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/free-calls')) return browserFetch(url, init)
    if (isDown) throw new TypeError('Failed to fetch')
    const query = new URL(url, location.href).searchParams
    asked.push(query)
    const therapist = query.get('therapist')
    const from = query.get('from') ?? today
    const offset = Math.round((Date.parse(from) - Date.parse(today)) / 86_400_000)
    const listDay = (at: number) =>
      (times[at] ?? []).filter((one) => therapist === null || one.therapists.includes(therapist))
    const days = Array.from({ length: 7 }, (_, at) => ({
      date: addDays(from, at),
      times: listDay(offset + at),
    }))
    const later = [...Array(21).keys()].find((at) => at >= offset + 7 && listDay(at).length > 0)
    const next = later === undefined ? null : { date: addDays(today, later) }
    return new Response(JSON.stringify({ timeZone: 'America/Toronto', minutes: 20, days, next }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bookable: Bookable[] = [
  { slug: 'maya-chen', ways: ['phone'], places: ['kanata'] },
  { slug: 'noah-roy', ways: ['phone', 'video'], places: ['virtual'] },
]
const therapists = [
  { slug: 'maya-chen', firstName: 'Maya', fullName: 'Maya Chen' },
  { slug: 'noah-roy', firstName: 'Noah', fullName: 'Noah Roy' },
  { slug: 'elise-tremblay', firstName: 'Élise', fullName: 'Élise Tremblay' },
]

interface FormProps {
  linkTime?: string
  /** Its refusals, the newest last. */
  refusals?: readonly CallError[]
  onSend?: (call: string) => void
}

const site = presentStartingSite('en')

const readCall = () => document.querySelector<HTMLInputElement>('input[name=call]')?.value ?? ''

/** The call that would be sent, once a press or a choice has taken effect. */
const expectCall = (call: object) =>
  expect.poll(() => JSON.parse(readCall() || '{}') as object).toMatchObject(call)

const noRefusals: readonly CallError[] = []

function Form({ linkTime, refusals = noRefusals, onSend }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(0)
  return (
    <SiteContext value={{ ...site, practice: { ...site.practice, city: 'Ottawa' } }}>
      <main>
        <h1>Request</h1>
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault()
            onSend?.(readCall())
            setCount((before) => Math.min(before + 1, refusals.length))
          }}
        >
          <select name="preferredTherapist" aria-label="Preferred therapist">
            <option value="no-preference">No preference</option>
            {therapists.map(({ fullName }) => (
              <option key={fullName}>{fullName}</option>
            ))}
          </select>
          <select name="preferredLocation" aria-label="Preferred location">
            <option value="no-preference">No preference</option>
            <option value="kanata">Kanata</option>
          </select>
          <FreeCallStep
            form={form}
            bookable={bookable}
            therapists={therapists}
            linkTime={linkTime}
            refusal={refusals[count - 1]}
            onChange={saved}
          />
          <button type="submit">Send</button>
        </form>
      </main>
    </SiteContext>
  )
}

const show = (props: FormProps = {}) => render(<Form {...props} />)
const day = (days: number) => page.getByRole('tab', { name: new RegExp(`^${toLabel(days)}:`) })
const time = (name: string) => page.getByRole('radio', { name })
const choose = (list: string, option: string) => page.getByLabelText(list).selectOptions(option)

describe('the step of the free call', () => {
  it('shows the first day with times as radio buttons, and says how many there are', async () => {
    await show()
    await expect.element(page.getByText(`${toLabel(1)}: 3 free times`).last()).toBeVisible()
    await expect.element(page.getByRole('radiogroup')).toBeVisible()
    await expect.element(page.getByText('Times are in Ottawa time.')).toBeVisible()
    expect(asked).toHaveLength(1)
    await expectAccessible()
    await time('9:20 AM').click()
    // Only one of the two is free then, and takes the call all the same.
    await expectCall({
      startsAt: toTime(1, '09:20').startsAt,
      therapist: null,
      way: 'phone',
    })
    expect(saved).toHaveBeenCalled()
    await page.getByRole('button', { name: 'Let us call you instead' }).click()
    expect(readCall()).toBe('')
    await expect.element(time('9:20 AM')).not.toBeChecked()
  })

  it('shows the same on a device whose clock is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 60 * minuteMs })
    try {
      await show()
      await expect.element(page.getByText(`${toLabel(1)}: 3 free times`).last()).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('leads from day to day by arrow keys, past the end of a week too, and from week to week by buttons', async () => {
    await show()
    await day(1).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(day(2)).toHaveFocus()
    await expect.element(page.getByText(`${toLabel(2)}: no free time`).last()).toBeVisible()
    await userEvent.keyboard('{End}')
    await expect.element(day(6)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByRole('tab', { selected: true })).toHaveFocus()
    await expect.element(page.getByText(`${toLabel(9)}: one free time`).last()).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Later' }))
      .toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.element(page.getByText(`${toLabel(1)}: 3 free times`).last()).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Earlier' }))
      .toHaveAttribute('aria-disabled', 'true')
  })

  it('narrows the times to a therapist, a place and a way at once', async () => {
    await show()
    await choose('Preferred therapist', 'Maya Chen')
    await expect.element(page.getByText(`${toLabel(1)}: 2 free times`).last()).toBeVisible()
    await choose('Preferred therapist', 'Élise Tremblay')
    await expect.element(page.getByText(/You can’t pick a time with Élise here/)).toBeVisible()
    await choose('Preferred therapist', 'No preference')
    await choose('Preferred location', 'Kanata')
    await expect.element(page.getByText(`${toLabel(1)}: 2 free times`).last()).toBeVisible()
    await time('9:40 AM').click()
    // Others who are free might not work there.
    await expectCall({ therapist: 'maya-chen' })
    await choose('Preferred location', 'No preference')
    await choose('How would you like to talk?', 'By video')
    await expect.poll(() => asked.at(-1)?.get('way')).toBe('video')
    await expect.element(time('9:40 AM')).toBeChecked()
    await expectCall({ way: 'video' })
  })

  it('counts a choice that is made at the moment when it appears', async () => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[name=callWay]')) return
      observer.disconnect()
      const list = document.querySelector<HTMLSelectElement>('[name=preferredTherapist]')
      if (list) list.value = 'Maya Chen'
      list?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await show()
    await expect.element(page.getByText(`${toLabel(1)}: 2 free times`).last()).toBeVisible()
  })

  it('says that a picked time is not free with another choice', async () => {
    await show()
    await time('9:20 AM').click()
    await choose('Preferred therapist', 'Maya Chen')
    await expect
      .element(page.getByText('The time that you had picked is not free with these choices.'))
      .toBeVisible()
    expect(readCall()).toBe('')
  })

  it('picks the time of a link', async () => {
    await show({ linkTime: toTime(9, '10:00').startsAt })
    await expect.element(time('10:00 AM')).toBeChecked()
    await expectCall({ startsAt: toTime(9, '10:00').startsAt })
  })

  it('says that the time of a link is gone, and offers the nearest', async () => {
    await show({ linkTime: toTime(1, '11:00').startsAt })
    await expect.element(page.getByText(/11:00 AM, is no longer free/)).toBeVisible()
    await page.getByRole('button', { name: /9:40 AM/ }).click()
    await expect.element(time('9:40 AM')).toBeChecked()
  })

  it('says what to do when the times cannot be read', async () => {
    isDown = true
    await show()
    await expect.element(page.getByText(/could not be loaded. Please try again/)).toBeVisible()
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(time('9:00 AM')).toBeVisible()
  })
})

describe('a time that was refused', () => {
  const toRefusal = (body: object) => new CallError(409, JSON.stringify(body), 'Conflict')
  const taken = toRefusal({
    message: 'This time is no longer free.',
    code: 'TIME_TAKEN',
    times: [toTime(1, '09:40'), toTime(3, '14:00')],
  })
  async function refuse(refusal: CallError, onSend?: (call: string) => void) {
    await show({ refusals: [refusal], ...(onSend && { onSend }) })
    await time('9:00 AM').click()
    times[1]?.shift()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }

  it('is shown at once, with other times and the way to send without one', async () => {
    const sent: string[] = []
    await refuse(taken, (call) => sent.push(call))
    await expect.element(page.getByText('That time has just been taken.')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: /2:00 PM/ }).click()
    await expectCall({ startsAt: toTime(3, '14:00').startsAt })
    await page.getByRole('button', { name: 'Request my consultation' }).click()
    expect(sent.map((call) => (JSON.parse(call) as { startsAt: string }).startsAt)).toEqual([
      toTime(1, '09:00').startsAt,
      toTime(3, '14:00').startsAt,
    ])
  })

  it('gives way to another time of the week', async () => {
    await refuse(taken)
    await time('9:40 AM').click()
    await expect.element(time('9:40 AM')).toBeChecked()
    await expect.element(page.getByText('That time has just been taken.')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: 'Let us call you instead' }))
      .toBeVisible()
  })

  it('can be left out', async () => {
    const sent: string[] = []
    await refuse(taken, (call) => sent.push(call))
    await page.getByRole('button', { name: 'Send without a time' }).click()
    expect(sent.at(-1)).toBe('')
  })

  it('says no more than that an email was sent to who has a call already', async () => {
    await refuse(toRefusal({ message: 'You have a call.', code: 'ALREADY_BOOKED' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('We have sent you an email.')
    expect(page.getByRole('button', { name: 'Send without a time' }).query()).toBeNull()
  })
})
