import { describe, expect, it } from 'vitest'
import { parseImapUrl } from './imap-settings.ts'

describe('the address of a mailbox', () => {
  it('names host, account and folder', () => {
    expect(parseImapUrl('imaps://hello%40practice.example:a%2Fb@mail.example/Clients/New')).toEqual(
      {
        host: 'mail.example',
        port: 993,
        isSecure: true,
        usesStartTls: false,
        user: 'hello@practice.example',
        password: 'a/b',
        folder: 'Clients/New',
      },
    )
  })

  it.each([
    ['imaps://u:p@mail.example', { port: 993, folder: 'INBOX', usesStartTls: false }],
    ['imap://u:p@127.0.0.1', { port: 143, isSecure: false, usesStartTls: true }],
    ['imap://u:p@[::1]:1143/', { host: '::1', port: 1143, folder: 'INBOX' }],
    ['imap://u:p@mail.example?tls=off', { host: 'mail.example', usesStartTls: false }],
  ])('%s', (url, expected) => {
    expect(parseImapUrl(url)).toMatchObject(expected)
  })
})
