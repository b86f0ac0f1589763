import { cleanFileName as cleanName } from '#platform/server/http/clean-file-name.ts'
import type { FileType } from '../../file-rules.ts'

export const extensionsByType: Record<FileType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** A name to store, show and save a file of this type under. */
export const cleanFileName = (given: string, type: FileType): string =>
  cleanName(given, extensionsByType[type])
