import { useEffect, useRef, useState } from 'react'
import {
  type SiteImageKind,
  siteImageLimits,
  uploadSiteImage,
} from '#features/practice/site-images/contract.ts'
import { siteImageFaults } from '#features/practice/site-images/labels.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { uploadOverHttp } from '#platform/client/http/uploads.ts'

const failed = 'The picture could not be uploaded. Check your connection and try again.'

/** Sends one picture at a time. @param onStored called with the picture's id */
export function useImageUpload(kind: SiteImageKind, onStored: (id: string) => void) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  // Meanwhile the description may be typed, or the entry moved.
  const latest = useRef(onStored)
  useEffect(() => {
    latest.current = onStored
  })

  async function send(file: File) {
    if (file.size > siteImageLimits.bytes) {
      setFailure(siteImageFaults.bytes)
      return
    }
    setFailure(undefined)
    setProgress(0)
    try {
      const path = `${uploadSiteImage.path}?kind=${kind}` as const
      const { id } = await uploadOverHttp({ ...uploadSiteImage, path }, {}, file, {
        onProgress: setProgress,
      })
      latest.current(id)
    } catch (error) {
      setFailure(toErrorMessage(error, failed))
    } finally {
      setProgress(undefined)
    }
  }

  return { send, progress, failure }
}
