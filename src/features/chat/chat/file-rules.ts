import { m } from '#messages'
import { getLanguage } from '#shared/local-path.ts'

/**
 * Types of files that can be sent in the chat, and its names: no browser runs anything in these, and every device shows
 * them.
 */
const labels = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
} as const
export type FileType = keyof typeof labels

/** For the choice of files. Phones turn their own picture format into JPEG by it. */
export const acceptedTypes = Object.keys(labels).join()

const megabyte = 1024 * 1024

/** The end of a name that says what kind of file it is, with its dot, and what is before it. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const [extension = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? []
  return { stem: name.slice(0, name.length - extension.length), extension }
}

const decimalSeparators = { en: '.', fr: ',' } as const

/** `12 KB`, `1.4 MB`, in French `1,4 Mo`. */
export function formatFileSize(bytes: number): string {
  if (bytes < megabyte) {
    return m.chat_file_kilobytes({ size: String(Math.max(1, Math.round(bytes / 1024))) })
  }
  const size = (bytes / megabyte).toFixed(1).replace(/\.0$/, '')
  return m.chat_file_megabytes({ size: size.replace('.', decimalSeparators[getLanguage()]) })
}

/** `PDF`; the end of the name for a type that only a newer server knows. */
export const formatFileType = ({ mediaType, name }: { mediaType: string; name: string }) =>
  Object.hasOwn(labels, mediaType)
    ? labels[mediaType as FileType]
    : splitFileName(name).extension.slice(1).toUpperCase()
