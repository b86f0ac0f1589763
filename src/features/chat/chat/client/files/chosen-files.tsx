import { X } from 'lucide'
import type { RefObject } from 'react'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatFileSize } from '../../file-rules.ts'
import type { OutgoingFile } from '../../outbox.ts'
import type { Attachments } from './attachments.ts'
import { FileIcon } from './file-card.tsx'
import { FileName } from './file-name.tsx'

interface ChosenFilesProps {
  attachments: Attachments
  /** Has the focus after the last file was removed. */
  box: RefObject<HTMLTextAreaElement | null>
  onRemove: (key: string, announcement: string) => void
}

/** The files that go with the message being written, and why others do not. */
export function ChosenFiles({ attachments, box, onRemove }: ChosenFilesProps) {
  const { files, problem } = attachments

  function remove({ key, name }: OutgoingFile, item: Element | null) {
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    ;(next?.querySelector('button') ?? box.current)?.focus()
    onRemove(key, m.chat_file_removed({ name }))
  }

  return (
    <>
      {files.length > 0 && (
        <ul aria-label={m.chat_files_label()} className="mb-2 grid gap-1.5">
          {files.map((file) => (
            <li
              key={file.key}
              className="flex min-w-0 items-center gap-2 rounded-field border border-line bg-mist pl-3 text-sm"
            >
              <FileIcon mediaType={file.mediaType} />
              <span className="min-w-0 flex-1">
                <FileName name={file.name} />
              </span>
              <span className="shrink-0 text-xs text-ink-muted">{formatFileSize(file.size)}</span>
              <button
                type="button"
                aria-label={m.chat_file_remove({ name: file.name })}
                onClick={({ currentTarget }) => remove(file, currentTarget.closest('li'))}
                className="grid size-11 shrink-0 place-items-center rounded-full text-ink-muted"
              >
                <Icon icon={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {problem && <p className="mb-2 text-xs wrap-anywhere text-ember-700">{problem}</p>}
    </>
  )
}
