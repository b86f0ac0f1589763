import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { practice } from './practice.ts'

/** Where a practice's own facts may stand: what `docs/operations.md` tells another practice to go through. */
const homes = [
  'src/shared/practice.ts',
  'src/features/services/content.ts',
  'src/features/services/descriptions/',
  'src/features/demo/',
  'src/app/client/dev/',
]
// The two offices by their keys: as codes in what is stored, and as the names of drawings.
const keyHolders = [
  'src/features/offices/',
  'src/features/consultation/',
  'src/features/therapists/',
  'src/app/client/pages/public/locations.tsx',
]

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => /\.(ts|tsx)$/.test(file) && !file.includes('.test.'))
  .filter((file) => !homes.some((home) => file.startsWith(home)))
const read = (file: string) => readFileSync(file, 'utf8')
const holders = (words: string, among = files) =>
  among.filter((file) => read(file).toLowerCase().includes(words.toLowerCase()))

describe('the facts of the practice', () => {
  it.each([
    practice.shortName,
    practice.phone,
    practice.email,
    practice.contactMailbox.host,
    practice.feeRange,
    practice.siteBuilder.name,
    practice.insurers[0],
    ...practice.offices.map(({ street }) => street),
    ...practice.offices.map(({ postalCode }) => postalCode),
    practice.bookingUrl,
    practice.trainingUrl,
    practice.instagramUrl,
    practice.linkedinUrl,
  ])('%s stands in the content alone', (fact) => {
    expect(holders(fact)).toEqual([])
  })

  it.each(practice.offices)('$key is named nowhere else', ({ key }) => {
    const others = files.filter((file) => !keyHolders.some((home) => file.startsWith(home)))
    // Schemas of the portal list the places as the specification stores them.
    const found = holders(key, others).filter((file) => !file.endsWith('contract.ts'))
    expect(found).toEqual([])
  })

  it('links to reviews are off: the college forbids testimonials', () => {
    expect(practice.linksToReviews).toBe(false)
  })

  it('the manifest has the same name', () => {
    const manifest = JSON.parse(readFileSync('public/site.webmanifest', 'utf8')) as {
      name: string
      short_name: string
    }
    expect([manifest.name, manifest.short_name]).toEqual([practice.name, practice.shortName])
  })

  it.each([
    practice.bookingUrl,
    practice.trainingUrl,
    practice.instagramUrl,
    practice.linkedinUrl,
    practice.siteBuilder.url,
  ])('%s is an address that may be linked', (url) => {
    expect(new URL(url).protocol).toBe('https:')
  })
})
