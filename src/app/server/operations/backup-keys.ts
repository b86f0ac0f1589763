// The passphrases and keys of backups come from settings, a file of private keys, or a question. None is an argument.
import { readFileSync } from 'node:fs'
import type { BackupSettings } from '#platform/server/backup-settings.ts'
import {
  type BackupKey,
  type BackupLock,
  type Encryption,
  parseIdentities,
} from '#platform/server/backups/age.ts'
import { UsageError } from './operation.ts'
import { openTerminal, type Terminal } from './terminal.ts'

const minPassphrase = 12

async function askNewPassphrase(terminal: Terminal): Promise<string> {
  const passphrase = await terminal.askUnseen(`Passphrase (${minPassphrase} characters or more): `)
  if (passphrase.length < minPassphrase) {
    throw new UsageError(`A passphrase has ${minPassphrase} characters or more`)
  }
  if (terminal.isPerson && (await terminal.askUnseen('Again: ')) !== passphrase) {
    throw new UsageError('The two passphrases differ')
  }
  return passphrase
}

/** The settings' recipients or passphrase. Without both, a backup is encrypted only if that was asked for. */
export async function readLock(
  { recipients, passphrase }: BackupSettings,
  isAsked: boolean,
): Promise<BackupLock | undefined> {
  if (recipients.length > 0) return { recipients }
  if (passphrase !== undefined) return { passphrase }
  if (!isAsked) return undefined
  const terminal = openTerminal()
  try {
    return { passphrase: await askNewPassphrase(terminal) }
  } finally {
    terminal.close()
  }
}

function readIdentityFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`There is no file ${file}`)
  }
}

/** Reads or asks for the key of a backup that is encrypted in this way. */
export async function readKey(
  { passphrase }: BackupSettings,
  encryption: Exclude<Encryption, 'none'>,
  identityFile: string | undefined,
): Promise<BackupKey> {
  if (encryption === 'passphrase' && passphrase !== undefined) return { passphrase }
  const terminal = openTerminal()
  try {
    if (encryption === 'passphrase') {
      return { passphrase: await terminal.askUnseen('Passphrase of the backup: ') }
    }
    const text =
      identityFile === undefined
        ? await terminal.askUnseen('Identity (AGE-SECRET-KEY-…): ')
        : readIdentityFile(identityFile)
    const identities = parseIdentities(text)
    if (identities.length > 0) return { identities }
    throw new UsageError('An identity begins with AGE-SECRET-KEY-; --identity FILE reads one')
  } finally {
    terminal.close()
  }
}
