import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toGmailPayload } from '../../../../../tests/support/gmail-payload.ts'
import type { GmailMessage } from './gmail.ts'
import { toBody } from './html/mail-body.ts'
import { cleanHtml, cleanOwnHtml } from './html/sanitiser.ts'
import { maxHtmlLength } from './limits.ts'
import { readReceived } from './mail-reader.ts'

const read = (name: string) =>
  readFileSync(new URL(`../../../../../tests/fixtures/mail/${name}.eml`, import.meta.url))

const message = (raw: Buffer): GmailMessage => ({
  id: 'm1',
  threadId: 't1',
  labelIds: [],
  internalDate: '1795200000000',
  payload: toGmailPayload(raw),
})

/** A mail as it is shown, cleaned in this very thread. */
function show(raw: Buffer, withPictures = false) {
  const mail = readReceived(message(raw))
  const clean = mail.html === undefined ? undefined : cleanHtml(mail.html, withPictures)
  return { ...mail, ...toBody(mail, clean && { ...clean, isCut: false }) }
}

const received = (name: string, withPictures = false) => show(read(name), withPictures)

/** Markup that must never be in anything that is shown. */
const dangerous =
  /<(script|style|iframe|object|embed|form|input|button|svg|math|base|meta|link|video|audio|template|noscript|textarea)\b|\son\w+\s*=|javascript:|srcset|\bstyle=|background=|evil\.example/i

describe('a mail of the client, as its program made it', () => {
  it('Gmail: two parts, encoded words, a quote', () => {
    const mail = received('gmail')
    expect(mail).toMatchObject({
      from: { name: 'Chloé Lavoie', address: 'chloe.lavoie@mail.example' },
      to: 'maya.chen@gmail.example',
      subject: 'Re: Your consultation request — merci à vous',
      messageId: '<CAF0gmail0001@mail.gmail.example>',
      references: ['<first@gmail.example>'],
      bodyType: 'html',
      hasPictures: false,
      isCut: false,
      attachments: [],
    })
    expect(mail.body).toContain('Jeudi me convient, <b>à 18 h</b>.')
    expect(mail.body).toContain('<blockquote>On Thursday?</blockquote>')
    expect(mail.body).not.toMatch(dangerous)
  })

  it('Outlook: its own charset, markup for Word, a picture inside', () => {
    const mail = received('outlook')
    expect(mail.from).toEqual({ name: 'Haddad, Noor', address: 'noor.haddad@mail.example' })
    expect(mail.body).toContain('It’s fine – see you at the café.')
    expect(mail.body).toContain('[Company logo]')
    expect(mail.body).toContain('<a href="tel:+16135550187"')
    expect(mail.body).not.toMatch(/MsoNormal|shapedefaults|tracker\.example|cid:/)
    expect(mail.body).not.toMatch(dangerous)
    expect(mail.attachments).toEqual([{ name: 'image001.png', size: 70, part: '.1' }])
  })

  it('Apple Mail: HTML alone, and a letter attached', () => {
    const mail = received('apple-mail')
    expect(mail.body).toContain('Here is my referral.')
    expect(mail.attachments).toEqual([{ name: "Lettre d'orientation.pdf", size: 9, part: '.1' }])
  })

  it('plain text is text, whatever it looks like', () => {
    const mail = received('plain')
    expect(mail.bodyType).toBe('plain')
    expect(mail.body).toContain('<b>Not bold</b> & 5 < 6.')
    expect(mail.from).toEqual({
      name: 'rob.hayes@mail.example',
      address: 'rob.hayes@mail.example',
    })
  })

  it('a forwarded letter keeps to its own words; what is attached is named', () => {
    const mail = received('forwarded')
    expect(mail.body).toContain('My doctor wrote this.')
    expect(mail.body).not.toContain('The whole letter.')
    expect(mail.attachments).toEqual([{ name: 'original.eml', size: 72, part: '.1' }])
  })

  it('a broken charset is still read', () => {
    const mail = received('broken-charset')
    expect(mail.from.name).toBe('André')
    expect(mail.body).toBe('Je m’appelle André, désolé.')
    expect(mail.subject.length).toBeGreaterThan(0)
  })

  it('with nothing to go by, it says so instead of failing', () => {
    const mail = received('missing-parts')
    expect(mail).toMatchObject({ from: { name: 'Unknown sender', address: '' }, subject: '' })
  })

  // A minute for one mail would be too long, on any machine.
  it('a huge one is cut, in little time', { timeout: 60_000 }, () => {
    const many = '<div><table><tr><td><font color="red">word</font></td></tr></table></div>'
    const huge = Buffer.from(
      `From: a@mail.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${many.repeat(60_000)}`,
    )
    const mail = show(huge)
    expect(mail.isCut).toBe(true)
    expect(mail.body.length).toBeLessThanOrEqual(maxHtmlLength * 1.1)
    const text = Buffer.from(`From: a@mail.example\r\n\r\n${'x'.repeat(250_000)}`)
    expect(show(text)).toMatchObject({ isCut: true, bodyType: 'plain' })
    const deep = Buffer.from(
      `From: a@mail.example\r\nContent-Type: text/html\r\n\r\n${'<div>'.repeat(50_000)}deep`,
    )
    expect(show(deep).body.length).toBeLessThan(maxHtmlLength)
  })

  it('an attack is words, and pictures wait', () => {
    const mail = received('script-and-tracking')
    expect(mail.body).not.toMatch(dangerous)
    expect(mail.body).not.toMatch(/<img|https:\/\/pictures/)
    expect(mail.hasPictures).toBe(true)
    for (const words of ['Dear therapist,', 'Regards', '[Our holiday]', 'Your session has ended']) {
      expect(mail.body).toContain(words)
    }
    expect(mail.body).toContain(
      '<a href="https://site.example/page" target="_blank" rel="noopener noreferrer nofollow">a real link</a>',
    )
    const links = [...mail.body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual(['https://site.example/page', 'https://xn--pypal-4ve.example/'])
    expect(mail.subject).toBe('<img src=x onerror=alert(1)>') // shown as text
  })

  it('with its pictures it is the same, and only those over https', () => {
    const mail = received('script-and-tracking', true)
    expect(mail.body).not.toMatch(dangerous)
    expect([...mail.body.matchAll(/<img[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      'https://pictures.example/holiday.jpg',
    ])
  })
})

describe('what a sender writes into a head', () => {
  const encode = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  const readHead = (...lines: string[]) =>
    readReceived(message(Buffer.from([...lines, '', 'Hello.'].join('\r\n'))))

  it.each([
    [`${encode('Noor <noor@mail.example>')} <evil@evil.example>`, 'evil@evil.example'],
    [`${encode('noor@mail.example,')} <evil@evil.example>`, 'evil@evil.example'],
    [`=?utf-8?Q?=3Cnoor@mail.example=3E?= <evil@evil.example>`, 'evil@evil.example'],
    [`${encode('Tremblay, Élise')} <elise@mail.example>`, 'elise@mail.example'],
  ])('takes no address from an encoded name: %s', (from, address) => {
    expect(readHead(`From: ${from}`).from.address).toBe(address)
  })

  it('keeps a name with a comma whole', () => {
    const { from } = readHead(`From: ${encode('Tremblay, Élise')} <elise@mail.example>`)
    expect(from.name).toBe('Tremblay, Élise')
  })

  it.each([
    ['Vale, Iris (work) <iris.vale@mail.example>', 'Vale, Iris', 'iris.vale@mail.example'],
    ['"Vale, Iris" <iris.vale@mail.example>', 'Vale, Iris', 'iris.vale@mail.example'],
    ['iris@x <iris.vale@mail.example>', 'iris@x', 'iris.vale@mail.example'],
    ['Iris\r\nSender: iris.vale@mail.example', 'Iris', 'iris.vale@mail.example'],
    ['Iris Vale', 'Iris Vale', ''],
  ])('takes the first sender with an address: %j', (from, name, address) => {
    expect(readHead(`From: ${from}`).from).toEqual({ name, address })
  })

  it('shows no address, subject or file name reversed', () => {
    const mail = readHead(
      `From: ${encode('\u202eelpmaxe.liam@roon\u202c')} <evil@evil.example>`,
      `Subject: ${encode('Your \u2067bill\u2069')}`,
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename="${encode('letter\u202efdp.exe')}"`,
    )
    expect(mail.from.name).toBe('elpmaxe.liam@roon')
    expect(mail.subject).toBe('Your bill')
    expect(mail.attachments.map(({ name }) => name)).toEqual(['letterfdp.exe'])
  })

  it('lists each file, also those of one name, and without folders', () => {
    const files = ['image.jpg', 'image.jpg', '../../../etc/image.jpg', 'C:\\scans\\letter.pdf']
    const parts = files.map(
      (name) =>
        `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nx\r\n`,
    )
    const raw = `From: a@mail.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`
    expect(readReceived(message(Buffer.from(raw))).attachments.map(({ name }) => name)).toEqual([
      'image.jpg',
      'image (2).jpg',
      'image (3).jpg',
      'letter.pdf',
    ])
  })
})

describe('cleaning', () => {
  it.each([
    '<a href="javas&#99;ript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<img src="https://evil.example/x.png" width="0">',
    '<<script>script>alert(1)<</script>/script>',
    '<img src=`x` onerror=alert(1)>',
    '<p style="background:url(https://evil.example)">',
    '<table background="https://evil.example"><tr><td>',
  ])('leaves nothing of %s', (html) => {
    expect(cleanHtml(html, true).html).not.toMatch(dangerous)
    expect(cleanOwnHtml(html)).not.toMatch(dangerous)
    expect(cleanOwnHtml(html)).not.toContain('<img')
  })

  it.each([
    [
      '<p style="color:red;font-family:Georgia, serif">a</p>',
      '<p data-font="Georgia, serif">a</p>',
    ],
    [
      '<span style=\'FONT-FAMILY: "Comic Sans MS" !important\'>a</span>',
      '<span data-font="\'Comic Sans MS\'">a</span>',
    ],
    ['<font face="Courier New">a</font>', '<font data-font="Courier New">a</font>'],
    ['<p style="font-family:url(https://evil.example/a.woff2)">a</p>', '<p>a</p>'],
    ['<p style="font-family:a}</style><script>">a</p>', '<p>a</p>'],
    [`<p style="font-family:${'a'.repeat(300)}">a</p>`, '<p>a</p>'],
    ['<p data-font="url(https://evil.example)">a</p>', '<p>a</p>'],
  ])('keeps the name of a font and no other style: %s', (dirty, clean) => {
    expect(cleanHtml(dirty).html).toBe(clean)
  })

  it('keeps a picture that is in the mail itself', () => {
    const src = 'data:image/png;base64,iVBORw0KGgo='
    expect(cleanHtml(`<img src="${src}" alt="a">`)).toEqual({
      html: `<img src="${src}" alt="a" />`,
      hasPictures: false,
    })
  })
})

describe('a report of a mail server', () => {
  const recipient = (action: string) => `Final-Recipient: rfc822; a@mail.example\r\n${action}`
  it.each([
    [['Action: failed'], 'bounce'],
    [['Action: FAILED (permanent)'], 'bounce'],
    [['Status: 5.1.1'], 'bounce'],
    [['Action: delivered', 'Action: failed'], 'bounce'],
    [['Action: delayed'], 'auto-reply'],
    [['Action: delivered', 'Action: relayed'], 'auto-reply'],
  ])('that says %j is a %s', (actions, kind) => {
    const status = ['Reporting-MTA: dns; mx.example', ...actions.map(recipient)].join('\r\n\r\n')
    const raw = [
      'From: mailer-daemon@mx.example',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b\r\nContent-Type: text/plain\r\n\r\nWords',
      `--b\r\nContent-Type: message/delivery-status\r\n\r\n${status}`,
      '--b--',
    ].join('\r\n')
    expect(readReceived(message(Buffer.from(raw))).kind).toBe(kind)
  })
})
