import { expect, it } from 'vitest'
import { fromAccent } from '#shared/accent-palette.ts'
import { getContrast, palettes } from '#shared/palette.ts'
import { paletteColors } from '#shared/palette-colors.ts'
import {
  escapeHtml,
  mailButton,
  mailCode,
  mailLayout,
  mailLetter,
  mailLetterText,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from './mail-layout.ts'

const practice = {
  name: 'Riverside Therapy',
  nameInSentence: 'Riverside Therapy',
  shortName: 'Riverside',
  descriptor: 'Psychotherapy',
  mailingAddress: ['1 River Rd', 'Ottawa ON K1A 0A1'],
  phone: '613-555-0100',
  colors: paletteColors.river,
}
const evil = `<img src=x onerror="alert('1')">&`
const harmless = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'

it('escapes text everywhere', () => {
  expect(escapeHtml(evil)).toBe(harmless)
  const html = mailLayout({
    practice,
    preheader: evil,
    heading: evil,
    blocks: [
      mailParagraph(evil),
      mailParagraph(evil, 'quiet'),
      mailCode(evil),
      mailButton(evil, evil),
      mailNotice(evil, evil),
    ],
    footer: evil,
  })
  expect(html).not.toContain('<img')
  // title, preheader, heading, two paragraphs, code, button (twice), notice (twice), footer
  expect(html.split(harmless)).toHaveLength(12)
})

it('loads nothing from other servers', () => {
  const html = mailLayout({
    practice,
    preheader: 'p',
    heading: 'h',
    blocks: [mailParagraph('t')],
    footer: 'f',
  })
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|https?:/)
})

it('leaves out facts that the practice has not given', () => {
  const bare = { ...practice, descriptor: '', mailingAddress: [], phone: '' }
  const text = mailPlainText({ practice: bare, heading: 'h', paragraphs: ['p'], footer: 'f' })
  expect(text).toBe('h\n\np\n\n-- \nRiverside Therapy\n\nf\n')
  const html = mailLayout({
    practice: bare,
    preheader: 'p',
    heading: 'h',
    blocks: [],
    footer: 'f',
  })
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
  const plain = { heading: 'h', paragraphs: ['p'], footer: 'f' }
  expect(mailPlainText({ practice: unnamed, ...plain })).toBe('h\n\np\n\nf\n')
  const page = mailLayout({
    practice: unnamed,
    preheader: 'p',
    heading: 'h',
    blocks: [],
    footer: 'f',
  })
  expect(page).not.toContain('<strong')
})

const accents = ['#ff0000', '#fde047', '#000000', '#ffffff', '#1c626d'].map(fromAccent)

it.each([...palettes, ...accents].map(({ key, colors }) => [key, colors] as const))(
  'follows the palette %s, readable on its grounds',
  (_key, colors) => {
    const own = { ...practice, colors }
    const html = mailLayout({
      practice: own,
      preheader: 'p',
      heading: 'h',
      blocks: [
        mailParagraph('t'),
        mailParagraph('t', 'quiet'),
        mailCode('123456'),
        mailButton('Open', 'https://practice.example'),
        mailNotice('n', 't'),
      ],
      footer: 'f',
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
  const layout = { practice, preheader: 'p', heading: 'h', blocks: [], footer: 'f' }
  const opening = `<!doctype html>\n<html lang="${tag}">`
  expect(mailLetter({ language, practice, bodyHtml: 'b', signature, publicUrl })).toContain(opening)
  expect(mailLayout({ ...layout, language })).toContain(opening)
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
