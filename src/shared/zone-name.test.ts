import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '#messages/runtime'
import { formatZoneName } from './zone-name.ts'

const inFrench = (show: () => string): string => {
  overwriteGetLocale(() => 'fr')
  const shown = show()
  overwriteGetLocale(() => 'en')
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
