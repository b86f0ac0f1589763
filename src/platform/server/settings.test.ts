import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingNames, settings } from './settings.ts'

const getText = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

describe('documented settings', () => {
  it('in .env.example are those of the program and of compose.yaml', () => {
    const namesIn = (file: string, pattern: RegExp) =>
      [...getText(file).matchAll(pattern)].map(([, name = '']) => name)
    const asked = namesIn('compose.yaml', /\$\{([A-Z_]+)/g)
    expect(asked).toContain('POSTGRES_PASSWORD')
    expect(sorted(namesIn('.env.example', /^#? ?([A-Z_]+)=/gm))).toEqual(
      sorted([...settingNames, ...asked]),
    )
  })

  it('have the defaults that their description names', () => {
    const described = Object.values(settings).flatMap(({ schema, fallback }) => {
      const value = /^`([^`$]+)`$/.exec(fallback)?.[1]
      return value === undefined ? [] : [{ schema, value }]
    })
    expect(described.length).toBeGreaterThan(10)
    for (const { schema, value } of described) {
      expect(schema.parse(undefined)).toEqual(schema.parse(value))
    }
  })
})
