import { useState } from 'react'
import type { SiteImageKind } from '#features/practice/site-images/contract.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { FileButton } from '#platform/client/ui/portal/file-button.tsx'
import { ErrorLine } from './field-notes.tsx'
import { focusUploadButton } from './move-focus.ts'
import { useImageUpload } from './use-image-upload.ts'

interface ImageUploadProps {
  id: string
  /** The subject of the picture: "Logo". */
  label: string
  kind: SiteImageKind
  hasImage: boolean
  onStored: (id: string) => void
  onRemove: () => void
}

/** The buttons that replace and remove a picture. */
export function ImageUpload({ id, label, kind, hasImage, onStored, onRemove }: ImageUploadProps) {
  const [announcement, setAnnouncement] = useState('')
  const { send, progress, failure } = useImageUpload(kind, (image) => {
    onStored(image)
    setAnnouncement(`${label} uploaded`)
  })
  const isSending = progress !== undefined
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={`${label}: file`}
          accept={`image/png,image/jpeg,image/webp${kind === 'logo' ? ',image/svg+xml' : ''}`}
          progress={progress}
          onFile={(file) => void send(file)}
        >
          {hasImage ? 'Replace' : 'Upload'}
          <span className="sr-only"> {label}</span>
        </FileButton>
        {hasImage && !isSending && (
          <Button
            variant="destructive-quiet"
            size="row"
            onClick={({ currentTarget }) => {
              focusUploadButton(currentTarget)
              setAnnouncement(`${label} removed`)
              onRemove()
            }}
          >
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
      <output className="sr-only">{announcement}</output>
      {isSending && (
        <progress
          aria-label={`Upload of ${label}`}
          max={1}
          value={progress < 1 ? progress : undefined}
          className="mt-2 block h-1.5 w-full accent-river-600"
        />
      )}
      {failure !== undefined && (
        <div role="alert">
          <ErrorLine id={`${id}-upload`}>{failure}</ErrorLine>
        </div>
      )}
    </div>
  )
}
