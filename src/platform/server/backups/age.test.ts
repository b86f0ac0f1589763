import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { decryptFile, encryptFile, parseIdentities, readEncryption } from './age.ts'

let directory: string
const path = (name: string) => join(directory, name)
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'practice-age-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

// Made by the standard program, version 1.1.1: `age -r RECIPIENT`, with `age-keygen`.
const byProgram =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAzNmYwcDlvZXl0QVJqbDZEL0NaMDk2WFcxVG9pVEkrZ3MyZ3dHdWNXMGp3Cld4L3VyK1Qrd1NVeUZya0lhWGtscHMvRFhweWNzeGJTQ240cFJVUTNXSDQKLS0tIDFCSUsrSUcyTk9hUENDSFBhTVpFT0d4dllTcHI3d3UxMFgwa3RQRkhtYnMKAr2rwPT4dpWPgOLoUINkM4YCVGYRroI+CoAfTJzk8AdFHsxSIFOEf80='
const identityOfProgram =
  'AGE-SECRET-KEY-1U2PMRVFZSZRSS74MCV676J0MNDAG7YQZRSNAZEYJ7V8V0GPCZNXQ9WW0MX'

it('opens what the standard program encrypted', async () => {
  writeFileSync(path('file'), Buffer.from(byProgram, 'base64'))
  expect(await readEncryption(path('file'))).toBe('recipient')
  await decryptFile(path('file'), path('plain'), { identities: [identityOfProgram] })
  expect(readFileSync(path('plain'), 'utf8')).toBe('a backup\n')
})

it.each([0, 1, 65_536, 200_000])('encrypts and opens %i bytes again', async (size) => {
  const identity = await generateX25519Identity()
  const bytes = Buffer.alloc(size, 'words ')
  writeFileSync(path('file'), bytes)
  expect(await readEncryption(path('file'))).toBe('none')
  const recipients = [await identityToRecipient(identity)]
  await encryptFile(path('file'), path('file.age'), { recipients })
  expect(readFileSync(path('file.age')).includes('words')).toBe(false)
  await decryptFile(path('file.age'), path('plain'), { identities: [identity] })
  expect(readFileSync(path('plain')).equals(bytes)).toBe(true)

  const damaged = readFileSync(path('file.age'))
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
  writeFileSync(path('damaged.age'), damaged)
  await expect(
    decryptFile(path('damaged.age'), path('other'), { identities: [identity] }),
  ).rejects.toThrow(/is damaged$/)
})

it('refuses what is no recipient', async () => {
  writeFileSync(path('file'), 'words')
  const recipients = [`age1${'q'.repeat(58)}`]
  await expect(encryptFile(path('file'), path('file.age'), { recipients })).rejects.toThrow(
    'BACKUP_RECIPIENT got what is no public key of age',
  )
})

it('reads private keys from a file with comments', () => {
  const file = '# created: 2026-11-29\n# public key: age1x\r\nAGE-SECRET-KEY-1X\r\n\n'
  expect(parseIdentities(file)).toEqual(['AGE-SECRET-KEY-1X'])
})
