import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import {
  endPush,
  type PushSupport,
  readPushSupport,
  subscribeToPush,
} from '#platform/client/push-device.ts'
import { showToast } from '#platform/client/toasts.ts'
import {
  alertSettingsQuery,
  pushKeyQuery,
  useAddPushSubscription,
  useRemovePushDevice,
  useSendTestPush,
} from './queries.ts'

export type PushDeviceState = PushSupport | 'on' | 'failed'

/** Push messages of this device: its state, and what the person can do about it. */
export function usePushDevice(user: User) {
  const client = useQueryClient()
  const { data: settings } = useQuery(alertSettingsQuery())
  const add = useAddPushSubscription()
  const remove = useRemovePushDevice()
  const test = useSendTestPush()
  const [support, setSupport] = useState<PushDeviceState>(readPushSupport)
  const [isTurningOn, setTurningOn] = useState(false)

  // The permission changes in the browser's own settings.
  useEffect(() => {
    const check = () => setSupport(readPushSupport())
    addEventListener('focus', check)
    return () => removeEventListener('focus', check)
  }, [])

  async function turnOn() {
    setTurningOn(true)
    try {
      await Notification.requestPermission()
      setSupport(readPushSupport())
      if (Notification.permission !== 'granted') return
      const { publicKey } = await client.fetchQuery(pushKeyQuery())
      await add.mutateAsync({ body: await subscribeToPush(user.id, publicKey) })
    } catch {
      // The browser refused, its push service is not reached, or the server is not.
      setSupport('failed')
    } finally {
      setTurningOn(false)
    }
  }

  async function removeDevice(id: number, isCurrent: boolean) {
    try {
      if (isCurrent) await endPush()
      await remove.mutateAsync({ params: { id: String(id) } })
    } catch (error) {
      const text = toErrorMessage(error, 'An error occurred. Please try again.')
      showToast({ kind: 'error', title: 'Device not removed', text })
    }
  }

  async function sendTest() {
    try {
      await test.mutateAsync({})
      const text = 'It appears on this device in a moment.'
      showToast({ kind: 'success', title: 'Test sent', text })
    } catch (error) {
      const text = toErrorMessage(error, 'An error occurred. Please try again.')
      showToast({ kind: 'error', title: 'Test not sent', text })
    }
  }

  const isOn = settings?.devices.some(({ isCurrent }) => isCurrent) ?? false
  const state: PushDeviceState = isOn && support === 'ready' ? 'on' : support
  return {
    state,
    isTurningOn,
    turnOn: () => void turnOn(),
    removingId: remove.isPending ? Number(remove.variables.params.id) : undefined,
    removeDevice: (id: number, isCurrent: boolean) => void removeDevice(id, isCurrent),
    isTesting: test.isPending,
    sendTest: () => void sendTest(),
  }
}
