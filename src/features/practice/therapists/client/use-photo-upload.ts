import { useState } from 'react'
import { photoLimits } from '#features/practice/photos/contract.ts'
import { photoFaults } from '#features/practice/photos/labels.ts'
import { useUploadPhoto } from '#features/practice/therapists/client/profile-queries.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.ts'

// Some systems report no file type; then the server checks it.
const kinds = new Set(['', 'image/png', 'image/jpeg', 'image/webp'])

/** Checks a file before it is sent; the server checks its content. */
function validatePhoto({ size, type }: File): string | undefined {
  if (size > photoLimits.bytes) return photoFaults.bytes
  return kinds.has(type) ? undefined : photoFaults.kind
}

const tryAgain = 'Failed to upload profile image. Please try again.'

/** Uploads a photo, with the progress from 0 to 1 and the reason of a refusal. */
export function usePhotoUpload(userId: number) {
  const { mutateAsync, isPending } = useUploadPhoto()
  const [progress, setProgress] = useState(0)
  const [failure, setFailure] = useState<string>()

  function fail(text: string) {
    setFailure(text)
    showToast({ kind: 'error', title: 'Upload Failed', text })
  }

  async function send(file: File) {
    setFailure(undefined)
    setProgress(0)
    const fault = validatePhoto(file)
    if (fault !== undefined) {
      fail(fault)
      return
    }
    try {
      await mutateAsync({ userId, file, onProgress: setProgress })
      const text = 'The new photo is on the public profile.'
      showToast({ kind: 'success', title: 'Photo Updated', text })
    } catch (error) {
      fail(toErrorMessage(error, tryAgain))
    }
  }

  return { send, progress, failure, isSending: isPending }
}
