import type { OutgoingFile } from '../../outbox.ts'

/** As its sender and the server agree on its type, whatever the system of the sender says. */
const toTypedFile = (file: File, { name, mediaType }: OutgoingFile) =>
  new File([file], name, { type: mediaType })

/** A file that this page no longer has, as after a reload. */
export class FileLost extends Error {}

export type FindFile = (key: string) => File | undefined

/**
 * Uploads files one after the other. A repeated upload is stored once. @returns the ids of the files
 * @throws FileLost, and what `send` throws
 */
export async function uploadAll(
  files: readonly OutgoingFile[],
  find: FindFile,
  send: (file: File, uploadId: string) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = []
  for (const details of files) {
    const file = find(details.key)
    if (!file) throw new FileLost()
    ids.push((await send(toTypedFile(file, details), details.key)).id)
  }
  return ids
}
