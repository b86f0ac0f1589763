import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isWholeRun } from '../support/run.ts'
import { callEngines } from '../support/test-database.ts'
import { ask, createTestBed } from '../support/test-process.ts'
import { demoPassword, openDemoOnServer, sessionSecret } from '../support/test-server.ts'

const testBed = createTestBed()
afterEach(() => testBed.clear())

describe.each(callEngines)('npm run site on %s', (engine) => {
  async function openPractice() {
    const directory = await testBed.makePractice()
    const secret = { SESSION_SECRET: sessionSecret, DEMO: 'true', DEMO_PASSWORD: demoPassword }
    if (engine === 'sqlite') return { directory, settings: secret, close: async () => {} }
    const database = await openDemoOnServer()
    const settings = { ...secret, DATABASE_URL: database.url ?? '' }
    return { directory, settings, close: database.close }
  }

  it('writes the website to a file, and makes a changed file the draft', async () => {
    const { directory, settings, close } = await openPractice()
    const server = await testBed.startHere(directory, settings)
    const isEmbedded = engine === 'sqlite'
    const file = join(directory, 'website.json')
    const run = (...words: string[]) => testBed.operate('site', directory, words, settings)
    if (isEmbedded) {
      expect(await run('export', file)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/or export and import under Website in the portal\n$/),
      })
      await server.stop()
    }
    expect(await run('export', file)).toMatchObject({ code: 0, errors: '' })
    expect(existsSync(`${file}.part`)).toBe(false)
    expect(await run('export', file)).toMatchObject({ code: 1 })
    const exported = JSON.parse(readFileSync(file, 'utf8'))
    exported.content.practice.phone = '613-555-0100'
    writeFileSync(file, JSON.stringify(exported))
    expect(await run('import', file)).toEqual({
      code: 0,
      errors: '',
      output: 'The file is the draft now; read and publish it at /admin/site\n',
    })
    const copy = join(directory, 'copy.json')
    await run('export', copy)
    expect(JSON.parse(readFileSync(copy, 'utf8')).content.practice.phone).toBe('613-555-0100')

    exported.content.practice.bookingUrl = 'javascript:alert(1)'
    writeFileSync(file, JSON.stringify(exported))
    expect(await run('import', file)).toEqual({
      code: 1,
      output: '',
      errors: expect.stringMatching(
        /^The file was not taken:\n {2}content\.practice\.bookingUrl: /,
      ),
    })
    // Visitors see nothing of a draft.
    const again = isEmbedded ? await testBed.startHere(directory, settings) : server
    const { json } = await ask(again, '/api/site/facts')
    expect(json).toMatchObject({ practice: { phone: '1-800-555-0142' } })
    await testBed.clear()
    await close()
  })

  it.runIf(isWholeRun)('says how it is called, and what is not there', async () => {
    const directory = testBed.makeDirectory()
    const run = (...words: string[]) => testBed.operate('site', directory, words)
    const usage = 'npm run site -- export FILE   or   npm run site -- import FILE\n'
    for (const words of [[], ['export'], ['publish', 'x'], ['import', 'a', 'b']]) {
      expect(await run(...words)).toEqual({ code: 1, output: '', errors: usage })
    }
    expect(await run('import', 'nothing.json')).toMatchObject({
      errors: expect.stringMatching(/nothing\.json is not there\n$/),
    })
    writeFileSync(join(directory, 'other.json'), 'not JSON')
    expect(await run('import', 'other.json')).toMatchObject({
      errors: expect.stringMatching(/is not a file that was exported here\n$/),
    })
  })
})
