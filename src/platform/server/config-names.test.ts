import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingNames } from './config.ts'

const getText = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

describe('documented settings', () => {
  it('in the README are exactly those of the program', () => {
    const { 1: table = '' } = /\n## Settings\n([\s\S]*?)\n## /.exec(getText('README.md')) ?? []
    const firstCells = [...table.matchAll(/^\| ([^|]+)\|/gm)].map(([, cell = '']) => cell).join(' ')
    const named = [...firstCells.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    expect(sorted(named)).toEqual(sorted(settingNames))
  })

  it('in .env.example are those of the program and of compose.yaml', () => {
    const namesIn = (file: string, pattern: RegExp) =>
      [...getText(file).matchAll(pattern)].map(([, name = '']) => name)
    const asked = namesIn('compose.yaml', /\$\{([A-Z_]+)/g)
    expect(asked).toContain('POSTGRES_PASSWORD')
    expect(sorted(namesIn('.env.example', /^#? ?([A-Z_]+)=/gm))).toEqual(
      sorted([...settingNames, ...asked]),
    )
  })
})
