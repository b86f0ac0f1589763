import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'

/** An email that was written to a file. */
export type MailFile = { name: string; to: string; messageId: string; writtenAt: Date }

// Headers of our own emails are shorter: their longest is the link to leave a list.
const maxHeadBytes = 16 * 1024
const isMail = (name: string) => /\.eml(\.part)?$/.test(name)

/** An address as two of them are compared: in small letters, with the domain as mail servers write it. */
export function toComparableAddress(given: string): string {
  const address = (/<([^<>]*)>/.exec(given)?.[1] ?? given).trim().toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0, maxHeadBytes, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    // A long header continues in lines that begin with a space.
    return (text.split(/\r?\n\r?\n/, 1)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ')
  } finally {
    await handle.close()
  }
}

const findHeader = (head: string, name: string) =>
  new RegExp(`^${name}:[ \t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT'

/** Names, recipients and ids of all emails in a folder. One that someone deletes in the meantime is left out. */
export async function listMailFiles(directory: string): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const name of (await readdir(directory)).filter(isMail)) {
    const path = join(directory, name)
    try {
      const head = await readHead(path)
      files.push({
        name,
        to: toComparableAddress(findHeader(head, 'To')),
        messageId: findHeader(head, 'Message-ID'),
        writtenAt: (await stat(path)).mtime,
      })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return files
}

export async function removeMailFiles(directory: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(directory, name), { force: true })
}

/** Deletes emails that were written before a moment. @returns how many */
export async function removeMailFilesBefore(directory: string, moment: Date): Promise<number> {
  let deleted = 0
  // Includes unfinished files that a kill left behind (`.part`).
  for (const name of (await readdir(directory)).filter(isMail)) {
    const file = join(directory, name)
    if ((await stat(file)).mtime >= moment) continue
    await rm(file)
    deleted += 1
  }
  return deleted
}
