import { Download, Paperclip } from 'lucide'
import { useState } from 'react'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { saveFile } from '#platform/client/http/save-file.ts'
import { showToast } from '#platform/client/toasts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'

interface AttachmentsProps {
  names: readonly string[]
  /** The address of a file, counted from 1. */
  toUrl: (number: number) => string
  /** The mailbox with the files can be read. */
  canLoad: boolean
}

/** The files of a received message. Each is fetched from its mailbox on request. */
export function Attachments({ names, toUrl, canLoad }: AttachmentsProps) {
  return (
    <ul className="mt-2.5 grid gap-1.5 text-sm text-ink-muted" aria-label="Attachments">
      {names.map((name, at) => (
        <li key={name} className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="flex min-w-0 gap-2">
            <Icon icon={Paperclip} size="text" className="mt-0.5" />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </span>
          {canLoad && <DownloadButton name={name} url={toUrl(at + 1)} />}
        </li>
      ))}
    </ul>
  )
}

function DownloadButton({ url, name }: { url: string; name: string }) {
  const [isPending, setIsPending] = useState(false)
  const download = async () => {
    setIsPending(true)
    try {
      await saveFile(url, name)
    } catch (error) {
      const text = toErrorMessage(error, 'The server could not be reached. Please try again.')
      showToast({ kind: 'error', title: 'File Not Downloaded', text })
    }
    setIsPending(false)
  }
  return (
    <Button
      variant="secondary-light"
      size="row"
      pending={isPending}
      pendingText="Downloading..."
      onClick={() => void download()}
    >
      <Icon icon={Download} size="text" />
      Download
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
