import { m } from '#messages'

/** A message on one line. */
export function describeMessage(text: string, fileNames: readonly string[] = []): string {
  if (text !== '' || fileNames.length === 0) return text
  return m.chat_files_sent({ count: fileNames.length, names: fileNames.join(', ') })
}

type NoteSource = { message: string; files?: readonly { name: string }[] | undefined }

function toNote({ message, files = [] }: NoteSource): string {
  if (files.length === 0) return message
  const names = files.map(({ name }) => name).join(', ')
  const line = m.chat_files_in_notes({ count: files.length, names })
  return message === '' ? line : `${message}\n${line}`
}

/** The visitor's messages, oldest first, as many as fit into the notes of a lead. Of files, the names. */
export function toLeadNotes(messages: readonly NoteSource[], maxLength: number): string {
  let notes = ''
  for (const message of messages) {
    const note = toNote(message)
    const longer = notes ? `${notes}\n${note}` : note
    if (longer.length > maxLength) break
    notes = longer
  }
  return notes
}
