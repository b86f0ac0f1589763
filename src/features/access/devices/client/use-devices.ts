import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useSetCurrentUser } from '#features/core/sessions/client/queries.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { expectSessionEnd } from '#platform/client/http/session-end.ts'
import { endPush } from '#platform/client/push-device.ts'
import { showToast } from '#platform/client/toasts.ts'
import { paths } from '#shared/paths.ts'
import type { Device } from '../contract.ts'
import { devicesQuery, useSignOutDevice, useSignOutEverywhere } from './queries.ts'

const tryAgain = 'An error occurred. Please try again.'

/** The devices of the signed-in user, and the actions that sign them out. */
export function useDevices() {
  const devices = useQuery(devicesQuery())
  const signOutOne = useSignOutDevice()
  const signOutAll = useSignOutEverywhere()
  const setCurrentUser = useSetCurrentUser()
  const [, navigate] = useLocation()

  /** Calls `onGone` when the device is no longer in the list. */
  async function signOut(device: Device, onGone: () => void) {
    try {
      await signOutOne.mutateAsync({ params: { id: device.id } })
      const text = `${device.name} is signed out.`
      showToast({ kind: 'success', title: 'Device signed out', text })
    } catch (error) {
      const text = toErrorMessage(error, tryAgain)
      showToast({ kind: 'error', title: 'Device not signed out', text })
    }
    const { data: remaining = [] } = await devices.refetch()
    if (!remaining.some(({ id }) => id === device.id)) onGone()
  }

  async function signOutEverywhere(onFailed: () => void) {
    const cancel = expectSessionEnd()
    try {
      await signOutAll.mutateAsync({})
      void endPush()
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
    signingOutId: signOutOne.isPending ? signOutOne.variables.params.id : undefined,
    signOut: (device: Device, onGone: () => void) => void signOut(device, onGone),
    isSigningOutEverywhere: signOutAll.isPending,
    signOutEverywhere: (onFailed: () => void) => void signOutEverywhere(onFailed),
  }
}
