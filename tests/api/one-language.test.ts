import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicPages } from '#app/pages.ts'
import { readDemoContent } from '#features/practice/site/server/starting-content.ts'
import { listAddresses } from '../support/public-addresses.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** The French words of the content that differ from the English ones; of rich texts, each part. */
function listFrench(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(listFrench)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const isCode = name === 'type' || name === 'href' || name === 'name'
    return isCode && typeof inner === 'string' ? [] : listFrench(inner)
  })
}

function listFrenchTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listFrenchTexts)
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'fr' in value) return listFrench(value.fr)
  return Object.values(value).flatMap(listFrenchTexts)
}

describe('an English page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  afterAll(() => server.stop())

  // Short words can be the same in both languages.
  const french = [...new Set(listFrenchTexts(readDemoContent()))].filter((text) => text.length > 30)
  const addresses = listPublicPages().flatMap((page) =>
    page.shows === 'therapist' ? [] : listAddresses(page),
  )

  it.each(addresses)('%s carries no French text of the content', async (path) => {
    expect(french.length).toBeGreaterThan(400)
    const { status, text } = await server.request(path)
    expect(status).toBe(200)
    const plain = text.replaceAll('\\u00a0', '\u00A0').replaceAll('&nbsp;', '\u00A0')
    expect(french.filter((sentence) => plain.includes(sentence))).toEqual([])
  })
})
