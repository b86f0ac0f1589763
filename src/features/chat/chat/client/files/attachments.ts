import type { OutgoingFile } from '../../outbox.ts'

/** The files that are chosen for the message being written. They are in memory only. */
export type Attachments = {
  files: readonly OutgoingFile[]
  /** Why files were not added; empty if all were. */
  problem: string
  /** Read aloud: what was added or removed last. */
  announcement: string
}

export const noAttachments: Attachments = { files: [], problem: '', announcement: '' }

export const withoutFile = ({ files }: Attachments, key: string, announcement: string) => ({
  files: files.filter((file) => file.key !== key),
  problem: '',
  announcement,
})

/**
 * The files of a paste. Programs for texts and tables put a picture beside what was copied: there, the text is meant.
 */
export function readPastedFiles({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files]
}
