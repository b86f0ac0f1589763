import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from './mailer.ts'
import { listMailFiles, toComparableAddress } from './outbox-files.ts'

describe('addresses', () => {
  it.each([
    ['Noor@Mail.example', 'noor@mail.example'],
    ['"Haddad, Noor" <noor@mail.example>', 'noor@mail.example'],
    ['<noor@bücher.example>', 'noor@xn--bcher-kva.example'],
    ['noor', 'noor'],
  ])('are compared without names and letter case: %s', (given, expected) => {
    expect(toComparableAddress(given)).toBe(expected)
  })
})

describe('emails in files', () => {
  let directory: string
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'outbox-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('are listed by whom they went to, and deleted by their names', async () => {
    const mailer = createMailer({ smtpUrl: undefined, outboxDir: directory })
    const from = { name: 'Stillwater', address: 'hello@stillwater.example' }
    const words = { subject: 'To: nobody@mail.example', text: 'To: nobody@mail.example', html: '' }
    const messageId = `<${'0123456789abcdef'.repeat(4)}@stillwater.example>`
    const name = 'Wilhelmina Theodora Maximiliana Featherstonehaugh-Donaldson of Hintonburg'
    await mailer.send({ from, to: { name, address: 'Noor@bücher.example' }, ...words, messageId })
    await mailer.send({ from, to: 'other@mail.example', ...words })
    writeFileSync(join(directory, 'notes.txt'), 'To: noor@mail.example')
    const files = await listMailFiles(directory)
    expect(files.map(({ to }) => to).toSorted()).toEqual([
      'noor@xn--bcher-kva.example',
      'other@mail.example',
    ])
    const noors = files.filter(({ messageId: id }) => id === messageId)
    expect(noors).toMatchObject([{ to: 'noor@xn--bcher-kva.example' }])
    await mailer.removeFiles([...noors.map((file) => file.name), 'gone-before.eml'])
    expect((await mailer.listFiles()).map(({ to }) => to)).toEqual(['other@mail.example'])
  })
})
