import { Paperclip } from 'lucide'
import { type ClipboardEvent, useRef } from 'react'
import { m } from '#messages'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { maxFileBytes } from '../../contract/file-schemas.ts'
import { acceptedTypes } from '../../file-rules.ts'
import { type Attachments, readPastedFiles } from './attachments.ts'

interface AttachButtonProps {
  className?: string
  onFiles: (files: File[]) => void
}

/** Opens the choice of files for a message. */
export function AttachButton({ className, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        accept={acceptedTypes}
        aria-label={m.chat_attach()}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again after it was removed.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <button
        type="button"
        aria-label={m.chat_attach()}
        title={m.chat_attach_limits({ max: String(maxFileBytes / 1024 / 1024) })}
        onClick={() => input.current?.click()}
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full text-river-700 transition-colors hover:bg-river-50',
          className,
        )}
      >
        <Icon icon={Paperclip} />
      </button>
    </>
  )
}

/** Reads politely aloud which files were added or removed, and which not. */
export const AttachmentUpdates = ({ attachments }: { attachments: Attachments }) => (
  <output className="sr-only">
    {attachments.announcement} {attachments.problem}
  </output>
)

/** For a message box: pasted pictures and files are attached instead of lost. */
export const attachOnPaste = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = readPastedFiles(event.clipboardData)
  if (files.length === 0) return
  event.preventDefault()
  onFiles(files)
}
