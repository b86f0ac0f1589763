import { rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { dumpPostgres, type ToolEnvironment } from '../database/postgres-dump.ts'
import { type BackupFacts, writeSnapshot } from '../database/snapshot.ts'
import { type BackupLock, encryptFile } from './age.ts'
import { withScratch } from './scratch.ts'

type Practice = Pick<Config, 'databaseUrl' | 'dataDir'>
type Target = { file: string; lock: BackupLock | undefined; environment: ToolEnvironment }

const copyDatabase = async (
  { databaseUrl, dataDir }: Practice,
  file: string,
  environment: ToolEnvironment,
): Promise<BackupFacts> =>
  databaseUrl === undefined
    ? writeSnapshot(dataDir, file)
    : dumpPostgres(databaseUrl, file, environment)

async function encryptInto(plain: string, file: string, lock: BackupLock) {
  const unfinished = `${file}.unfinished`
  const remove = () => rmSync(unfinished, { force: true })
  remove()
  process.on('exit', remove)
  try {
    await encryptFile(plain, unfinished, lock)
    await rename(unfinished, file)
    const folder = await open(dirname(file), 'r')
    await folder.sync()
    await folder.close()
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/**
 * Writes a backup while servers continue to write, and reads it through: `file` appears only when it is complete and
 * verified.
 * @throws BackupError, or an error of the disk
 */
export async function writeBackup(
  practice: Practice,
  { file, lock, environment }: Target,
): Promise<BackupFacts> {
  if (!lock) return copyDatabase(practice, file, environment)
  return withScratch(practice.dataDir, async (folder) => {
    const plain = join(folder, 'copy')
    const facts = await copyDatabase(practice, plain, environment)
    await encryptInto(plain, file, lock)
    return facts
  })
}
