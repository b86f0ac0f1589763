import { expect, it } from 'vitest'
import { jsonForScript, renderHead } from './page-head.ts'

const origin = 'https://practice.example'
const site = {
  name: 'Practice',
  imageAlt: 'Hills of Practice',
  language: 'en',
  languages: ['en'],
} as const
const readMeta = (html: string) =>
  new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name = '', content]) => [name, content] as const,
    ),
  )

it('shares a profile with the portrait of its person, which has any shape', () => {
  for (const [url, shared] of [
    ['/uploads/maya.webp', `${origin}/uploads/maya.webp`],
    ['https://pictures.example/maya.jpg', 'https://pictures.example/maya.jpg'],
  ] as const) {
    const picture = { url, alt: 'Maya Chen' }
    const meta = readMeta(renderHead({ title: 'Maya Chen', picture }, origin, site))
    expect([meta.get('og:image'), meta.get('twitter:image')]).toEqual([shared, shared])
    expect([meta.get('og:image:alt'), meta.get('twitter:card')]).toEqual(['Maya Chen', 'summary'])
    expect(meta.has('og:image:width')).toBe(false)
  }
})

it('shares every other page with the card of the practice', () => {
  const meta = readMeta(renderHead({ title: 'Fees' }, origin, site))
  expect([meta.get('og:image'), meta.get('og:image:width')]).toEqual([
    `${origin}/og-card.png`,
    '1200',
  ])
  expect([meta.get('og:image:alt'), meta.get('twitter:card')]).toEqual([
    'Hills of Practice',
    'summary_large_image',
  ])
})

it('keeps data within their script, whatever a visitor or the practice has typed', () => {
  const typed = { name: '</script><img src=x onerror=alert(1)>', note: '<!-- <script>' }
  const json = jsonForScript([typed])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual([typed])
  const head = renderHead(
    { title: typed.name, jsonLd: [{ '@type': 'Service', ...typed }] },
    origin,
    site,
  )
  expect(head.match(/<\/script>/g)).toHaveLength(1)
  expect(head).not.toContain('<img')
})
