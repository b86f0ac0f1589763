import { expect, it } from 'vitest'
import { fromAccent } from '#shared/accent-palette.ts'
import { getContrast, palettes } from '#shared/palette.ts'
import { paletteColors } from '#shared/palette-colors.ts'
import {
  composeAlert,
  composeEmail,
  mailButton,
  mailCode,
  mailLink,
  mailNotice,
  mailParagraph,
} from './compose-email.ts'
import { escapeHtml } from './mail-layout.ts'
import { mailLetter, mailLetterText } from './mail-letter.ts'

const practice = {
  name: 'Riverside Therapy',
  nameInSentence: 'Riverside Therapy',
  shortName: 'Riverside',
  descriptor: 'Psychotherapy',
  mailingAddress: ['1 River Rd', 'Ottawa ON K1A 0A1'],
  phone: '613-555-0100',
  colors: paletteColors.river,
}
const plain = {
  subject: 's',
  preheader: 'p',
  heading: 'h',
  blocks: [mailParagraph('t')],
  footer: 'f',
}
const evil = `<img src=x onerror="alert('1')">&`
const harmless = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'

it('escapes text everywhere', () => {
  expect(escapeHtml(evil)).toBe(harmless)
  const { html } = composeEmail({
    practice,
    subject: 's',
    preheader: evil,
    heading: evil,
    blocks: [
      mailParagraph(evil),
      mailParagraph(evil, 'quiet'),
      mailCode(evil, evil),
      mailButton(evil, evil),
      mailLink(evil, evil, evil),
      mailNotice(evil, evil),
    ],
    footer: evil,
  })
  expect(html).not.toContain('<img')
  // title, preheader, heading, two paragraphs, code and button (twice each), link (three times), notice (twice), footer
  expect(html.split(harmless)).toHaveLength(16)
})

it('loads nothing from other servers', () => {
  const { html } = composeEmail({ ...plain, practice, blocks: [mailParagraph('t')] })
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|https?:/)
})

it('leaves out facts that the practice has not given', () => {
  const bare = { ...practice, descriptor: '', mailingAddress: [], phone: '' }
  const { text, html } = composeEmail({ ...plain, practice: bare })
  expect(text).toBe('h\n\nt\n\n-- \nRiverside Therapy\n\nf\n')
  expect(html).not.toContain('<br><br><br>')
  expect(html).toContain('Riverside Therapy</strong><br><br>f')
  const letter = mailLetterText('body', {
    language: 'en',
    practice: bare,
    signature: { name: 'Maya', lines: [] },
    publicUrl: 'https://practice.example',
  })
  expect(letter).toContain('\nMaya\n\nRiverside Therapy\n\nEmail is not')
  const unnamed = { ...bare, name: '', nameInSentence: 'our practice' }
  const email = composeEmail({ ...plain, practice: unnamed })
  expect(email.text).toBe('h\n\nt\n\nf\n')
  expect(email.html).not.toContain('<strong')
})

const accents = ['#ff0000', '#fde047', '#000000', '#ffffff', '#1c626d'].map(fromAccent)

it.each([...palettes, ...accents].map(({ key, colors }) => [key, colors] as const))(
  'follows the palette %s, readable on its grounds',
  (_key, colors) => {
    const own = { ...practice, colors }
    const { html } = composeEmail({
      ...plain,
      practice: own,
      blocks: [
        mailParagraph('t'),
        mailParagraph('t', 'quiet'),
        mailCode('t', '123456'),
        mailButton('Open', 'https://practice.example'),
        mailLink('t', 'Leave', 'https://practice.example'),
        mailNotice('n', 't'),
      ],
    })
    const letter = mailLetter({
      language: 'en',
      practice: own,
      bodyHtml: '<p>t</p>',
      signature: { name: 'Maya', lines: [], link: 'https://practice.example' },
      publicUrl: 'https://practice.example',
    })
    const fixed = ['#FFFFFF', '#FEF6E3', '#5A3B06']
    const used = new Set(`${html}${letter}`.match(/#[0-9a-f]{6}\b/gi))
    for (const color of used) expect([...fixed, ...Object.values(colors)]).toContain(color)
    const { ink, 'ink-muted': muted, 'ink-subtle': subtle, 'river-700': link } = colors
    for (const color of [ink, muted, subtle, link]) {
      expect([color, getContrast(color, '#ffffff') >= 4.5]).toEqual([color, true])
    }
    expect(getContrast('#ffffff', colors['river-600'])).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(link, colors['river-50'])).toBeGreaterThanOrEqual(4.5)
  },
)

it.each([
  ['en', 'en-CA'],
  ['fr', 'fr-CA'],
] as const)('declares the language of the recipient: %s', (language, tag) => {
  const signature = { name: 'Maya', lines: [] }
  const publicUrl = 'https://practice.example'
  const opening = `<!doctype html>\n<html lang="${tag}">`
  expect(mailLetter({ language, practice, bodyHtml: 'b', signature, publicUrl })).toContain(opening)
  expect(composeEmail({ ...plain, practice, language }).html).toContain(opening)
})

it('writes the texts around a letter in French, with links to French pages', () => {
  const letter = {
    language: 'fr',
    practice: { ...practice, phone: '613\u00a0555-0100' },
    signature: {
      name: 'Maya',
      lines: [{ text: 'Registered <Psychotherapist>', language: 'en' as const }, 'Bureau : Kanata'],
    },
    publicUrl: 'https://practice.example',
  } as const
  const lines = mailLetterText('Bonjour', letter).split('\n')
  expect(lines.slice(0, 5)).toEqual(['Bonjour', '', '-- ', 'Maya', 'Registered <Psychotherapist>'])
  expect(lines.slice(-5)).toEqual([
    'Le courriel n’est pas fait pour les urgences. En cas de crise, appelez ou textez le 9-8-8; en cas d’urgence, appelez le 911.',
    'Ce message est confidentiel. S’il vous est parvenu par erreur, veuillez le supprimer et nous en aviser.',
    'Vous le recevez parce que vous avez demandé une consultation.',
    'Politique de confidentialité\u00a0: https://practice.example/fr/privacy-policy',
    '',
  ])
  const html = mailLetter({ ...letter, bodyHtml: '<p>Bonjour</p>' })
  expect(html).toContain(
    '<br><span lang="en-CA">Registered &lt;Psychotherapist&gt;</span><br>Bureau : Kanata',
  )
  expect(html).toContain('appelez ou textez le <strong>9-8-8</strong>')
  expect(html).toMatch(
    /<a href="https:\/\/practice\.example\/fr\/privacy-policy"[^>]*>Politique de confidentialité<\/a>/,
  )
  expect(html).not.toMatch(/Privacy|emergenc|confidential\b/)
})

it('writes each block as plain text, and a link with its address', () => {
  const url = 'https://practice.example'
  const blocks = [
    mailCode('Enter this code', '123456'),
    mailButton('Open', url),
    mailButton('Open', url, url),
    mailLink('You may leave.', 'Leave', url),
    mailNotice('Not you?', 'Call us.'),
  ]
  expect(blocks.map(({ text }) => text)).toEqual([
    'Enter this code:\n\n123456',
    `Open\n${url}`,
    url,
    `You may leave.\n${url}`,
    'Not you? Call us.',
  ])
})

it('tells staff one message and the links in plain text, without the practice and the footer', () => {
  const alert = { ...plain, practice, message: 'm' }
  const link = { label: 'Open the request', text: 'Open it', href: 'https://practice.example/1' }
  expect(composeAlert({ ...alert, links: [link, { label: '2 chats', href: 'x' }] }).text).toBe(
    'm\n\nOpen it: https://practice.example/1\n2 chats: x\n',
  )
  expect(composeAlert({ ...alert, links: [] }).text).toBe('m\n')
})
