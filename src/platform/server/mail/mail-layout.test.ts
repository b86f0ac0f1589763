import { expect, it } from 'vitest'
import {
  escapeHtml,
  mailButton,
  mailCode,
  mailLayout,
  mailLetterText,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from './mail-layout.ts'

const practice = {
  name: 'Riverside Therapy',
  shortName: 'Riverside',
  descriptor: 'Psychotherapy',
  mailingAddress: ['1 River Rd', 'Ottawa ON K1A 0A1'],
  phone: '613-555-0100',
}
const evil = `<img src=x onerror="alert('1')">&`
const harmless = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'

it('escapes text everywhere', () => {
  expect(escapeHtml(evil)).toBe(harmless)
  const html = mailLayout({
    practice,
    preheader: evil,
    heading: evil,
    blocksHtml:
      mailParagraph(evil) +
      mailParagraph(evil, 'quiet') +
      mailCode(evil) +
      mailButton(evil, evil) +
      mailNotice(evil, evil),
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
    blocksHtml: mailParagraph('t'),
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
    blocksHtml: '',
    footer: 'f',
  })
  expect(html).not.toContain('<br><br><br>')
  expect(html).toContain('Riverside Therapy</strong><br><br>f')
  const letter = mailLetterText('body', {
    practice: bare,
    signature: { name: 'Maya', lines: [] },
    publicUrl: 'https://practice.example',
  })
  expect(letter).toContain('\nMaya\n\nRiverside Therapy\n\nEmail is not')
})
