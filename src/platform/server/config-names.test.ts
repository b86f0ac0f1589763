import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingNames } from './config.ts'

const textOf = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted()

describe('the settings that people read about', () => {
  it('are those of the program, in the README', () => {
    const { 1: table = '' } = /\n## Settings\n([\s\S]*?)\n## /.exec(textOf('README.md')) ?? []
    const firstCells = [...table.matchAll(/^\| ([^|]+)\|/gm)].map(([, cell = '']) => cell).join(' ')
    const named = [...firstCells.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
    expect(sorted(named)).toEqual(sorted(settingNames))
  })

  it('are those of the program, in .env.example', () => {
    const lines = textOf('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)
    expect(sorted([...lines].map(([, name = '']) => name))).toEqual(sorted(settingNames))
  })
})
