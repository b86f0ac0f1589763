import { join } from 'node:path'
import { BackupError } from '../database/backup-error.ts'
import { type BackupKey, decryptFile, type Encryption, readEncryption } from './age.ts'
import { withScratch } from './scratch.ts'

type AskKey = (encryption: Exclude<Encryption, 'none'>) => Promise<BackupKey>

/** Runs `work` with the file itself, or with a decrypted copy that goes afterwards. @throws BackupError */
export async function withOpenBackup<T>(
  file: string,
  { dataDir, askKey }: { dataDir: string; askKey: AskKey },
  work: (plain: string, encryption: Encryption) => Promise<T>,
): Promise<T> {
  const encryption = await readEncryption(file)
  if (encryption === 'none') return work(file, encryption)
  const key = await askKey(encryption)
  return withScratch(dataDir, async (folder) => {
    const plain = join(folder, 'copy')
    await decryptFile(file, plain, key)
    try {
      return await work(plain, encryption)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      // The operator knows the file, and not the copy.
      throw new BackupError(error.message.replaceAll(plain, file), error.failure)
    }
  })
}
