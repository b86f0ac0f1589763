import { m } from '#messages'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { saveFile } from '#platform/client/http/save-file.ts'
import { showToast } from '#platform/client/toasts.ts'
import { fillPath } from '#shared/endpoint.ts'
import { downloadChatFile } from '../../contract/files.ts'
import type { BubbleFile } from '../../transcript.ts'
import { FileCard } from '../files/file-card.tsx'

interface StoredFileProps {
  /** The number of the conversation. */
  number: number
  file: BubbleFile
}

/** A file of a message, which staff save; one that is not stored yet is only shown. */
export function StoredFile({ number, file }: StoredFileProps) {
  const { id, name } = file
  if (id === undefined) return <FileCard file={file} />
  const href = fillPath(downloadChatFile.path, { number, fileId: id })
  const save = async () => {
    try {
      await saveFile(href, name)
    } catch (error) {
      const text = toErrorMessage(error, m.chat_file_not_saved())
      showToast({ kind: 'error', title: 'File Not Downloaded', text })
    }
  }
  return <FileCard file={file} href={href} onSave={save} />
}
