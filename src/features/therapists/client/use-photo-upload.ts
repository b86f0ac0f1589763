import { useState } from 'react'
import { photoLimits } from '#features/photos/contract.ts'
import { photoFaults } from '#features/photos/rules.ts'
import { useUploadPhoto } from '#features/therapists/client/profile-queries.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { showToast } from '#platform/client/toasts.tsx'

// Some systems do not know the kind of a file; the server will.
const kinds = new Set(['', 'image/png', 'image/jpeg', 'image/webp'])

/** What is wrong with a file before it is sent; the server looks into it. */
function validatePhoto({ size, type }: File): string | undefined {
  if (size > photoLimits.bytes) return photoFaults.bytes
  return kinds.has(type) ? undefined : photoFaults.kind
}

const tryAgain = 'Failed to upload profile image. Please try again.'

/** Sends a photo and tells how far it has come, from 0 to 1, and why it was not taken. */
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
