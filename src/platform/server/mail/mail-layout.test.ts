import { expect, it } from 'vitest'
import {
  escapeHtml,
  mailButton,
  mailCode,
  mailLayout,
  mailNotice,
  mailParagraph,
} from './mail-layout.ts'

const evil = `<img src=x onerror="alert('1')">&`
const harmless = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;'

it('escapes text everywhere', () => {
  expect(escapeHtml(evil)).toBe(harmless)
  const html = mailLayout({
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
    preheader: 'p',
    heading: 'h',
    blocksHtml: mailParagraph('t'),
    footer: 'f',
  })
  expect(html).not.toMatch(/<(img|link|script|style|iframe)|url\(|https?:/)
})
