import { useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'
import { useDisconnectGoogle } from './queries.ts'

/** Disconnects after a confirmation, whose properties are `dialog`. */
export function useDisconnect() {
  const { mutate, isPending } = useDisconnectGoogle()
  const [isAsking, setIsAsking] = useState(false)

  const confirm = () =>
    mutate(
      {},
      {
        onSuccess: ({ message }) => {
          setIsAsking(false)
          showToast({ kind: 'success', title: 'Google account disconnected', text: message })
        },
        onError: (error) => {
          setIsAsking(false)
          const text = toErrorMessage(error, 'Failed to disconnect Google account')
          showToast({ kind: 'error', title: 'Error', text })
        },
      },
    )

  return {
    ask: () => setIsAsking(true),
    dialog: {
      open: isAsking,
      isPending,
      onCancel: () => setIsAsking(false),
      onConfirm: confirm,
    },
  }
}
