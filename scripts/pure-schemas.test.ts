import { build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { markSchemas, pureSchemas } from './pure-schemas.ts'

const library = `export function paste(text) {
  const blocks = []
  text.split(/\\n/).forEach((block) => { blocks.push(block) })
  return blocks
}`

const contract = `import * as z from 'zod/mini'
import { text } from '../shared/text.ts'
import { endpoint } from '../shared/endpoint.ts'
export const unused = z.object({ name: text({ max: 5 }), mail: z.string().check(z.minLength(1)) })
export const unusedCall = endpoint({ body: z.nullable(unused) })
export const used = 'kept'
`

const files: Record<string, string> = {
  '/src/main.ts': `import { used } from '/src/contract.ts'; import { paste } from '/node_modules/editor/index.js'
console.log(used, paste(location.hash))`,
  '/src/contract.ts': contract,
  '/src/shared/text.ts': 'export const text = (options) => globalThis.makeText(options)',
  '/src/shared/endpoint.ts': 'export const endpoint = (options) => globalThis.makeCall(options)',
  '/node_modules/editor/index.js': library,
  'zod/mini': `export const object = (shape) => globalThis.makeSchema(shape)
export const [string, nullable, minLength] = [object, object, object]`,
}

const inMemory: Plugin = {
  name: 'in-memory',
  enforce: 'pre',
  resolveId: (id) => {
    const path = id.startsWith('../') ? id.replace('..', '/src') : id
    return path in files ? path : undefined
  },
  load: (id) => files[id],
}

describe('the schemas of a build', () => {
  it('are dropped where no one uses them, and libraries stay whole', async () => {
    const output = await build({
      configFile: false,
      logLevel: 'error',
      plugins: [inMemory, pureSchemas()],
      build: { write: false, minify: false, rollupOptions: { input: '/src/main.ts' } },
    })
    const [bundle] = [output].flat()
    if (!bundle || !('output' in bundle)) throw new Error('the build has no output')
    const { code } = bundle.output[0]
    expect(code).not.toMatch(/makeText|makeCall|makeSchema\(\{/)
    expect(code).toContain('kept')
    expect(code).toMatch(/\.split\([^)]*\)\.forEach\(/)
  })

  it('are distinguished from a text of the same name, and from functions of other modules', () => {
    const own = `import { text } from '#shared/text.ts'\nconst [first] = given.text.split(' ')\ntext.split(' ')\n`
    expect(markSchemas('a.ts', own)).toBe(own)
    const other = `import { z } from 'axis'\nz.move(1)\nendpoint({})\n`
    expect(markSchemas('a.ts', other)).toBe(other)
    expect(markSchemas('a.ts', `${own}text({})\n`)).toBe(`${own}/* @__PURE__ */ text({})\n`)
  })
})
