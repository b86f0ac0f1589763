import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileMessages } from './compile-messages.ts'

const plural = (one: string, other: string) => [
  {
    declarations: ['input count', 'local form = count: plural'],
    selectors: ['form'],
    match: { 'form=one': one, 'form=other': other },
  },
]
const texts = {
  'en/home': { home_title: 'Therapy {inCity}', home_lead: 'In person and online' },
  'fr/home': { home_title: 'Thérapie {inCity}', home_lead: 'En personne et en ligne' },
  'en/chat': { chat_unread: plural('{count} message', '{count} messages') },
  'fr/chat': { chat_unread: plural('{count} courriel', '{count} courriels') },
}

describe('compiled messages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  const project = join(folder, 'project.inlang')
  beforeAll(() => {
    for (const name of ['en', 'fr', 'project.inlang']) mkdirSync(join(folder, name))
    for (const [name, content] of Object.entries(texts)) {
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content))
    }
    const format = resolve('node_modules/@inlang/plugin-message-format/dist/index.js')
    const settings = {
      baseLocale: 'en',
      locales: ['en', 'fr'],
      modules: [relative(folder, format)],
      'plugin.inlang.messageFormat': {
        pathPattern: ['./{locale}/home.json', './{locale}/chat.json'],
      },
    }
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are those that the library compiles by way of its database', async () => {
    await compileMessages('message-modules', folder)
    const outdir = join(folder, 'expected')
    const strategy: ['baseLocale'] = ['baseLocale']
    await compile({ project, outdir, strategy, emitReadme: false, emitPrettierIgnore: false })
    const expected = join(outdir, 'messages')
    const names = readdirSync(expected)
    expect(names).toEqual(expect.arrayContaining(['home_title.js', 'chat_unread.js']))
    for (const name of names) {
      const compiled = readFileSync(join(folder, 'compiled/messages', name), 'utf8')
      expect(compiled).toBe(readFileSync(join(expected, name), 'utf8'))
    }
  })
})
