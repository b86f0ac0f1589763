import { m } from '#messages'
import { maxFileBytes, maxFilesPerMessage } from '../../contract/file-schemas.ts'
import type { FileType } from '../../file-rules.ts'
import { detectFileType, signatureLength } from '../../file-types.ts'
import type { OutgoingFile } from '../../outbox.ts'
import { makeId } from '../make-id.ts'
import type { Attachments } from './attachments.ts'

type Chosen = { file: File; details: OutgoingFile }

const tooLarge = () =>
  m.forms_file_too_large({ max: String(Math.floor(maxFileBytes / 1024 / 1024)) })

async function readType(file: File): Promise<FileType | undefined> {
  const start = await file.slice(0, signatureLength).arrayBuffer()
  const type = detectFileType(new Uint8Array(start))
  // Some systems do not know the type of a file without an extension.
  return file.type === '' || file.type === type ? type : undefined
}

/** @returns why the file cannot be sent, as a sentence for the visitor */
async function checkFile(file: File): Promise<Chosen | string> {
  const { name, size } = file
  if (size === 0) return m.chat_file_empty()
  if (size > maxFileBytes) return tooLarge()
  try {
    const mediaType = await readType(file)
    if (mediaType === undefined) return m.chat_file_wrong_type()
    return { file, details: { key: makeId(), name, mediaType, size } }
  } catch {
    return m.chat_file_unread() // it was moved, or its device is gone
  }
}

/**
 * Adds files to those that are chosen, as far as they can be sent by the rules of the server.
 * @param readChosen what is chosen once the files were checked
 */
export async function chooseFiles(
  given: readonly File[],
  readChosen: () => readonly OutgoingFile[],
): Promise<{ added: Chosen[]; attachments: Attachments }> {
  const checked = await Promise.all(
    given.map(async (file) => ({ name: file.name, outcome: await checkFile(file) })),
  )
  const chosen = readChosen()
  const added: Chosen[] = []
  const problems: string[] = []
  for (const { name, outcome } of checked) {
    const isFull = chosen.length + added.length >= maxFilesPerMessage
    if (typeof outcome === 'string' || isFull) {
      const tooMany = () => m.chat_file_too_many({ max: String(maxFilesPerMessage) })
      const reason = typeof outcome === 'string' ? outcome : tooMany()
      problems.push(m.chat_file_not_added({ name, reason }))
    } else {
      added.push(outcome)
    }
  }
  const names = added.map(({ details }) => details.name).join(', ')
  return {
    added,
    attachments: {
      files: [...chosen, ...added.map(({ details }) => details)],
      problem: problems.join(' '),
      announcement: names && m.chat_file_added({ names }),
    },
  }
}
