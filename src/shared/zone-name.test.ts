import { describe, expect, it } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { formatZoneName } from './zone-name.ts'

// Other files share this process.
const readLanguage = getLocale
const inFrench = (show: () => string): string => {
  overwriteGetLocale(() => 'fr')
  const shown = show()
  overwriteGetLocale(readLanguage)
  return shown.replaceAll('\u00A0', ' ')
}

describe('the zone of the practice in words', () => {
  it.each([
    ['Ottawa', 'Ottawa time', 'heure d’Ottawa'],
    ['Gatineau', 'Gatineau time', 'heure de Gatineau'],
    ['', 'Winnipeg time', 'heure de Winnipeg'],
  ])('of %j is %s', (city, english, french) => {
    expect(formatZoneName(city, 'America/Winnipeg')).toBe(english)
    expect(inFrench(() => formatZoneName(city, 'America/Winnipeg'))).toBe(french)
  })
})
