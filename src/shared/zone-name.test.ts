import { describe, expect, it } from 'vitest'
import { inFrench } from '../../tests/support/in-french.ts'
import { formatZoneName } from './zone-name.ts'

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
