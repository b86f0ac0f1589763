import type { OutgoingFile } from '../../outbox.ts'

/** As its sender and the server agree on its type, whatever the system of the sender says. */
const toTypedFile = (file: File, { name, mediaType }: OutgoingFile) =>
  new File([file], name, { type: mediaType })

/** A file that this page no longer has, as after a reload. */
export class FileLost extends Error {}

export type FindFile = (key: string) => File | undefined

const minPauseMs = 1_000

type Send = (
  file: File,
  uploadId: string,
  onProgress: (fraction: number) => void,
) => Promise<{ id: number }>

/**
 * Uploads files one after the other. A repeated upload is stored once. @returns the ids of the files
 * @param onProgress called with how much of all of them is sent: ten percent more, and at most once a second, because
 * it is read aloud
 * @throws FileLost, and what `send` throws
 */
export async function uploadAll(
  files: readonly OutgoingFile[],
  find: FindFile,
  send: Send,
  onProgress: (percent: number) => void,
): Promise<number[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const ids: number[] = []
  let before = 0
  let shown = { percent: 0, at: performance.now() }
  for (const details of files) {
    const file = find(details.key)
    if (!file) throw new FileLost()
    const report = (fraction: number) => {
      const percent = Math.floor((10 * (before + fraction * details.size)) / total) * 10
      const at = performance.now()
      if (percent <= shown.percent || at - shown.at < minPauseMs) return
      shown = { percent, at }
      onProgress(percent)
    }
    ids.push((await send(toTypedFile(file, details), details.key, report)).id)
    before += details.size
  }
  return ids
}
