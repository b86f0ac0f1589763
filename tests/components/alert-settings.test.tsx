import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { User } from '#features/core/accounts/contract.ts'
import { AlertChoicesFields } from '#features/requests/alerts/client/alert-choices.tsx'
import { PushDeviceBox } from '#features/requests/alerts/client/push-device-box.tsx'
import { QuietHoursFields } from '#features/requests/alerts/client/quiet-hours.tsx'
import type { PushDeviceState } from '#features/requests/alerts/client/use-push-device.ts'
import {
  type AlertKind,
  alertKinds,
  type PushDevice,
  type QuietHours,
} from '#features/requests/alerts/contract.ts'
import { getDefaultChoices, mergeChoices } from '#features/requests/alerts/rules.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const saved = vi.fn<(value: unknown) => void>()

describe('the choices of alerts', () => {
  interface ChoicesProps {
    user: Pick<User, 'role'>
    hasDevice?: boolean
  }
  function Choices({ user, hasDevice = true }: ChoicesProps) {
    const [choices, setChoices] = useState(getDefaultChoices(user.role))
    const [chosen, setChosen] = useState<AlertKind[]>([])
    return (
      <AlertChoicesFields
        user={user}
        choices={choices}
        chosen={chosen}
        hasDevice={hasDevice}
        onChange={(change) => {
          saved(change)
          setChosen([...chosen, ...alertKinds.filter((kind) => kind in change)])
          setChoices(mergeChoices(choices, change))
        }}
      />
    )
  }

  it('are made by keyboard, one for each kind', async () => {
    saved.mockReset()
    await renderInPortal(<Choices user={{ role: 'admin' }} />)
    const choice = page.getByLabelText('New consultation request')
    await expect.element(choice).toHaveValue('push')
    await userEvent.selectOptions(choice, 'Email')
    expect(saved).toHaveBeenCalledExactlyOnceWith({ 'lead.new': 'email' })
    await expect.element(choice).toHaveValue('email')
  })

  it('say what becomes of a push message while no device takes any', async () => {
    await renderInPortal(<Choices user={{ role: 'admin' }} hasDevice={false} />)
    const byEmail = 'Sent by email until you turn on push.'
    await expect.element(page.getByLabelText('New chat')).toHaveAccessibleDescription(byEmail)
    const choice = page.getByLabelText('New consultation request')
    await expect.element(choice).toHaveAccessibleDescription(/the practice’s address gets an email/)
    await userEvent.selectOptions(choice, 'Off')
    await expect.element(choice).not.toHaveAccessibleDescription()
    await userEvent.selectOptions(choice, 'Push')
    await expect.element(choice).toHaveAccessibleDescription(byEmail)
  })

  it('leave out what is for administrators only', async () => {
    await renderInPortal(<Choices user={{ role: 'therapist' }} />)
    await expect.element(page.getByLabelText('Request assigned to you')).toBeVisible()
    expect(page.getByLabelText('New consultation request').query()).toBeNull()
  })
})

describe('quiet hours', () => {
  function Hours() {
    const [hours, setHours] = useState<QuietHours | null>(null)
    return (
      <QuietHoursFields
        quietHours={hours}
        onChange={(next) => {
          saved(next)
          setHours(next)
        }}
      />
    )
  }

  it('start with a usual night, and refuse two equal times', async () => {
    saved.mockReset()
    await renderInPortal(<Hours />)
    await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true })
    expect(saved).toHaveBeenLastCalledWith({ from: '21:00', to: '07:00' })
    await page.getByLabelText('To').fill('08:30')
    expect(saved).toHaveBeenLastCalledWith({ from: '21:00', to: '08:30' })
    await page.getByLabelText('To').fill('21:00')
    await expect.element(page.getByText('Choose two different times')).toBeVisible()
    expect(saved).toHaveBeenLastCalledWith({ from: '21:00', to: '08:30' })
  })
})

describe('push notifications of a device', () => {
  const laptop: PushDevice = {
    id: 7,
    name: 'Firefox on Windows',
    addedAt: '2026-11-20T12:00:00.000Z',
    isCurrent: false,
  }
  const press = vi.fn<(what: unknown) => void>()
  const renderBox = (state: PushDeviceState, devices: PushDevice[] = []) =>
    renderInPortal(
      <>
        <h2>Alerts</h2>
        <PushDeviceBox
          state={state}
          devices={devices}
          isTurningOn={false}
          onTurnOn={() => press('on')}
          isTesting={false}
          onTest={() => press('test')}
          removingId={undefined}
          onRemove={press}
        />
      </>,
    )

  it.each([
    ['unsupported', /cannot show push notifications/],
    ['needs-home-screen', /add the portal to your home screen/],
    ['denied', /blocked in your browser/],
  ] as const)('say why they are %s, without a button', async (state, words) => {
    await renderBox(state)
    await expect.element(page.getByRole('status')).toMatchTextContent(words)
    expect(page.getByRole('button').query()).toBeNull()
    await expectAccessible()
  })

  it('are turned on by a button', async () => {
    press.mockReset()
    await renderBox('ready')
    await page.getByRole('button', { name: 'Turn on notifications on this device' }).click()
    expect(press).toHaveBeenCalledExactlyOnceWith('on')
  })

  it('can be tried out where they are on, and removed from any device', async () => {
    press.mockReset()
    await renderBox('on', [{ ...laptop, id: 8, name: 'Safari on iPhone', isCurrent: true }, laptop])
    await page.getByRole('button', { name: 'Send a test' }).click()
    expect(press).toHaveBeenLastCalledWith('test')
    await page.getByRole('button', { name: 'Remove Firefox on Windows' }).click()
    expect(press).toHaveBeenLastCalledWith(laptop)
    await expectAccessible()
  })
})
