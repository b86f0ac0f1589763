import { Upload } from 'lucide'
import { useRef } from 'react'
import type { SiteImageKind } from '#features/site-images/contract.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { ErrorLine } from './field-notes.tsx'
import { useImageUpload } from './use-image-upload.ts'

interface ImageUploadProps {
  id: string
  /** What the picture is of: "Logo". */
  label: string
  kind: SiteImageKind
  hasImage: boolean
  onStored: (id: string) => void
  onRemove: () => void
}

/** The buttons that replace and remove a picture. */
export function ImageUpload({ id, label, kind, hasImage, onStored, onRemove }: ImageUploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const { send, progress, failure } = useImageUpload(kind, onStored)
  const isSending = progress !== undefined
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={`image/png,image/jpeg,image/webp${kind === 'logo' ? ',image/svg+xml' : ''}`}
          aria-label={`${label}: file`}
          tabIndex={-1}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file may be chosen again after a failure.
            target.value = ''
            if (file) void send(file)
          }}
        />
        <Button
          variant="secondary-light"
          size="row"
          onClick={() => input.current?.click()}
          pending={isSending}
          pendingText={progress !== undefined && progress < 1 ? 'Uploading...' : 'Preparing...'}
        >
          <Icon icon={Upload} size="small" />
          {hasImage ? 'Replace' : 'Upload'}
          <span className="sr-only"> {label}</span>
        </Button>
        {hasImage && !isSending && (
          <Button variant="destructive-quiet" size="row" onClick={onRemove}>
            Remove<span className="sr-only"> {label}</span>
          </Button>
        )}
      </div>
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
