import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import { useNavigate } from '#platform/client/navigation/use-navigate.ts'
import { isPushOnFor, startServiceWorker, subscribeToPush } from '#platform/client/push-device.ts'
import { type PortalMessage, portalMessage } from '../portal-message.ts'
import { alertSettingsQuery, pushKeyQuery, useAddPushSubscription } from './queries.ts'

const isPortalMessage = (data: unknown): data is PortalMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === portalMessage

/** Opens the record of a notification that was pressed while the portal was open. */
function useNotificationLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const open = ({ data }: MessageEvent<unknown>) => {
      if (isPortalMessage(data)) navigate(data.path)
    }
    const { serviceWorker } = navigator
    serviceWorker.addEventListener('message', open)
    serviceWorker.startMessages()
    return () => serviceWorker.removeEventListener('message', open)
  }, [navigate])
}

/** Subscriptions end with a session: at the next sign-in of the same person this device is subscribed again. */
function useSubscriptionRenewal({ id }: User) {
  const client = useQueryClient()
  const { mutateAsync: add } = useAddPushSubscription()
  useEffect(() => {
    async function renew() {
      await startServiceWorker()
      if (!(await isPushOnFor(id))) return
      const { devices } = await client.fetchQuery(alertSettingsQuery())
      if (devices.some(({ isCurrent }) => isCurrent)) return
      const { publicKey } = await client.fetchQuery(pushKeyQuery())
      await add({ body: await subscribeToPush(id, publicKey) })
    }
    renew().catch(() => {
      // The page of the account shows that push is off on this device.
    })
  }, [add, client, id])
}

/** The portal as an app: its service worker, push messages of this device, and the number on its icon. */
export function usePortalApp(user: User, waiting: number) {
  useNotificationLinks()
  useSubscriptionRenewal(user)
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // 0 removes the badge. Browsers refuse where the portal is not installed.
    navigator.setAppBadge(waiting).catch(() => {})
  }, [waiting])
}
