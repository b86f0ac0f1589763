import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailStructure } from '#platform/server/mail/imap-mailbox.ts'
import { listTextParts, toPayload } from './answers/mail-parts.ts'
import type { GmailPart } from './gmail.ts'
import { toBody } from './html/mail-body.ts'
import { cleanHtml } from './html/sanitiser.ts'
import { readParts } from './mail-words.ts'

type Leaf = { type: string; body?: string; name?: string; disposition?: string }
type Tree = Leaf | { type: string; of: readonly Tree[] }

const toPart = (tree: Tree, partId = ''): GmailPart => {
  if ('of' in tree) {
    const parts = tree.of.map((one, at) => toPart(one, `${partId}.${at}`))
    return { partId, mimeType: tree.type, headers: [], parts }
  }
  const { type, body = 'x', name = '', disposition = '' } = tree
  const headers = [
    { name: 'content-type', value: `${type}; charset=utf-8` },
    { name: 'content-disposition', value: disposition },
  ]
  const data = Buffer.from(body).toString('base64url')
  return { partId, mimeType: type, filename: name, headers, body: { size: body.length, data } }
}

const plain = (body: string) => ({ type: 'text/plain', body })
const html = (body: string) => ({ type: 'text/html', body })
const mixed = (...of: Tree[]) => ({ type: 'multipart/mixed', of })
const alternative = (...of: Tree[]) => ({ type: 'multipart/alternative', of })
const related = (...of: Tree[]) => ({ type: 'multipart/related', of })
const card = { type: 'image/png', name: 'card.png', disposition: 'inline' }
const pdf = { type: 'application/pdf', name: 'letter.pdf', disposition: 'attachment' }

/** A mail as its card shows it: text without tags, and the names of its files. */
function show(payload: GmailPart) {
  const mail = readParts(payload)
  const clean = mail.html === undefined ? undefined : { ...cleanHtml(mail.html), isCut: false }
  const { body } = toBody(mail, clean)
  const words = body.replace(/<[^>]*>/g, ' ').replace(/&nbsp;|\s+/g, ' ')
  return { words: words.trim(), files: mail.attachments.map(({ name }) => name) }
}

describe('the words of a mail', () => {
  it.each<[string, Tree, string, string[]]>([
    ['words, picture, words', mixed(plain('One.'), card, plain('Two.')), 'One. Two.', ['card.png']],
    ['a blank part first', mixed(plain(' \n'), card, plain('Cancel.')), 'Cancel.', ['card.png']],
    [
      'HTML, file, HTML',
      mixed(html('<p>One.</p>'), pdf, html('Two.')),
      'One. Two.',
      ['letter.pdf'],
    ],
    [
      'HTML in two halves beside plain text',
      alternative(plain('All.'), mixed(html('One.'), pdf, html('Two.'))),
      'One. Two.',
      ['letter.pdf'],
    ],
    ['a type the wrong way round', { type: 'plain/text', body: 'Words.' }, 'Words.', []],
    [
      'thirty photos',
      mixed(
        plain('Look.'),
        ...Array.from({ length: 30 }, () => ({ type: 'image/jpeg', name: 'a.jpg' })),
      ),
      'Look.',
      ['a.jpg', ...Array.from({ length: 29 }, (_, at) => `a (${at + 2}).jpg`)],
    ],
    ['plain text, then HTML', mixed(plain('1 < 2'), html('<b>Two.</b>')), '1 &lt; 2 Two.', []],
    ['HTML of one line break', alternative(plain('Words.'), html('<div><br></div>')), 'Words.', []],
    ['HTML of one space', alternative(plain('Words.'), html('<p>&nbsp;&zwnj;</p>')), 'Words.', []],
    [
      'HTML of a pixel',
      alternative(
        plain('Words.'),
        html('<table><tr><td><img src="https://t.example/x" alt=""></table>'),
      ),
      'Words.',
      [],
    ],
    [
      'HTML of nothing with its picture',
      alternative(plain('Words.'), related(html('<br>'), { type: 'image/gif' })),
      'Words.',
      ['Attachment.gif'],
    ],
    ['words in a form only', html('<textarea>Call &amp; me.</textarea>'), 'Call & me.', []],
    ['words for readers without scripts', html('<noscript>Call me.</noscript>'), 'Call me.', []],
    ['HTML of nothing alone', html('<p>&nbsp;</p>'), '', []],
    [
      'a named text',
      mixed({ ...plain('Late.'), name: 'text_0.txt', disposition: 'inline' }),
      'Late.',
      [],
    ],
    [
      'a named text beside words',
      mixed(plain('See this.'), { ...plain('Log.'), name: 'log.txt', disposition: 'inline' }),
      'See this.',
      ['log.txt'],
    ],
    [
      'an attached text',
      mixed({ ...plain('Notes.'), disposition: 'attachment' }),
      '',
      ['Attachment.txt'],
    ],
    [
      'a picture inside HTML',
      related(html('<p>My card:</p><img src="cid:1">'), {
        type: 'image/png',
        disposition: 'inline',
      }),
      'My card:',
      ['Attachment.png'],
    ],
    [
      'a picture without anything',
      mixed(plain('Look.'), { type: 'image/jpeg' }),
      'Look.',
      ['Attachment.jpg'],
    ],
    ['one picture alone', { type: 'image/jpeg' }, '', ['Attachment.jpg']],
    [
      'a file whose name says no kind',
      { type: 'application/pdf', name: 'scan 1.2' },
      '',
      ['scan 1.2.pdf'],
    ],
    [
      'an invitation',
      alternative(plain('Come.'), { type: 'text/calendar' }),
      'Come.',
      ['Attachment.ics'],
    ],
    [
      'a message inside',
      mixed(plain('See.'), { type: 'message/rfc822' }),
      'See.',
      ['Attachment.eml'],
    ],
    [
      'a report',
      {
        type: 'multipart/report',
        of: [
          plain('Failed.'),
          { type: 'message/delivery-status' },
          { type: 'text/rfc822-headers' },
        ],
      },
      'Failed.',
      [],
    ],
  ])('%s', (_, tree, words, files) => {
    expect(show(toPart(tree))).toEqual({ words, files })
  })

  type Branch = { tree: Tree; words: string[]; files: string[] }
  const leaves: fc.Arbitrary<Branch> = fc
    .tuple(fc.uuid(), fc.constantFrom('plain', 'html', 'both', 'file', 'picture'))
    .map(([id, kind]) => {
      const word = `w${id}`
      if (kind === 'file')
        return { tree: { ...pdf, name: `${id}.pdf` }, words: [], files: [`${id}.pdf`] }
      if (kind === 'picture')
        return { tree: { ...card, name: `${id}.png` }, words: [], files: [`${id}.png`] }
      const both = alternative(plain(word), html(`<p>${word}</p>`))
      const tree = kind === 'both' ? both : kind === 'plain' ? plain(word) : html(`<p>${word}</p>`)
      return { tree, words: [word], files: [] }
    })
  const { branch } = fc.letrec<{ branch: Branch }>((tie) => ({
    branch: fc.oneof(
      { maxDepth: 4 },
      leaves,
      fc
        .tuple(
          fc.constantFrom('multipart/mixed', 'multipart/related', 'multipart/signed'),
          fc.array(tie('branch'), { minLength: 1, maxLength: 4 }),
        )
        .map(([type, of]) => ({
          tree: { type, of: of.map(({ tree }) => tree) },
          words: of.flatMap(({ words }) => words),
          files: of.flatMap(({ files }) => files),
        })),
    ),
  }))

  it('are all there once and in order, with every file, however parts are nested', () => {
    fc.assert(
      fc.property(branch, ({ tree, words, files }) => {
        const shown = show(toPart(tree))
        expect(shown.words).toBe(words.join(' '))
        expect(shown.files).toEqual(files.slice(0, 20))
      }),
    )
  })
})

it('reads the same of a mail in an IMAP mailbox, with the parameters of its parts', () => {
  const text = { type: 'text/plain', encoding: '7bit', size: 40 }
  const structure: MailStructure = {
    type: 'multipart/mixed',
    childNodes: [
      { ...text, part: '1', parameters: { charset: 'utf-8', format: 'flowed', delsp: 'yes' } },
      { type: 'image/jpeg', part: '2', size: 9 },
      { ...text, part: '3', parameters: { charset: 'iso-2022-jp' } },
    ],
  }
  const keys = listTextParts(structure).map(({ key }) => key)
  expect(keys).toEqual(['1', '3'])
  const parts = new Map([
    ['1', Buffer.from('see https://clinic.example/ \r\nform')],
    ['3', Buffer.from('木曜日で')],
  ])
  expect(show(toPayload('', structure, parts))).toEqual({
    words: 'see https://clinic.example/form 木曜日で',
    files: ['Attachment.jpg'],
  })
})
