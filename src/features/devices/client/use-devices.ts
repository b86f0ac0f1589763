import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useSetCurrentUser } from '#features/sessions/client/queries.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { expectSessionEnd } from '#platform/client/http/session-end.ts'
import { showToast } from '#platform/client/toasts.tsx'
import { paths } from '#shared/paths.ts'
import type { Device } from '../contract.ts'
import { devicesQuery, useSignOutDevice, useSignOutEverywhere } from './queries.ts'

const tryAgain = 'An error occurred. Please try again.'

/** Where one is signed in, and how to end that. */
export function useDevices() {
  const devices = useQuery(devicesQuery())
  const one = useSignOutDevice()
  const all = useSignOutEverywhere()
  const setCurrentUser = useSetCurrentUser()
  const [, navigate] = useLocation()

  /** `onGone` is told when the device is in the list no more. */
  async function signOut(device: Device, onGone: () => void) {
    try {
      await one.mutateAsync({ params: { id: device.id } })
      const text = `${device.name} is signed out.`
      showToast({ kind: 'success', title: 'Device signed out', text })
    } catch (error) {
      const text = toErrorMessage(error, tryAgain)
      showToast({ kind: 'error', title: 'Device not signed out', text })
    }
    const { data: left = [] } = await devices.refetch()
    if (!left.some(({ id }) => id === device.id)) onGone()
  }

  async function signOutEverywhere(onFailed: () => void) {
    const cancel = expectSessionEnd()
    try {
      await all.mutateAsync({})
      navigate(paths.signIn)
      setCurrentUser(null)
      const text = 'You have been logged out on every device.'
      showToast({ kind: 'success', title: 'Logout successful', text })
    } catch (error) {
      cancel()
      onFailed()
      showToast({ kind: 'error', title: 'Logout failed', text: toErrorMessage(error, tryAgain) })
    }
  }

  return {
    devices,
    /** The id of the device that is being signed out. */
    leaving: one.isPending ? one.variables.params.id : undefined,
    signOut: (device: Device, onGone: () => void) => void signOut(device, onGone),
    isLeavingEverywhere: all.isPending,
    signOutEverywhere: (onFailed: () => void) => void signOutEverywhere(onFailed),
  }
}
