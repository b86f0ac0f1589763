import type { Plugin } from 'vite'
import type { Language } from '#shared/language.ts'

const compiled = '/messages/compiled'

/**
 * The text of a message in one language as a function declaration. It exists before its module runs, so the
 * bundler needs no assignment for it; an arrow function of each message would cost a page more than its texts.
 */
function toFunction(code: string, language: Language, id: string): string {
  const name = /\nexport const (\w+) = /.exec(code)?.[1]
  const text = new RegExp(
    `\\nconst ${language}_\\w+ = /\\*\\*.*\\*/ \\((\\w*)\\) => (\\{[^]*?\\n\\});`,
  )
  const [, input = '', body] = text.exec(code) ?? []
  if (name === undefined || body === undefined) throw new Error(`${id} is not a compiled message`)
  const imports = body.includes('registry.') ? "import * as registry from '../registry.js'\n" : ''
  return `${imports}export function ${name}(${input}) ${body}`
}

/**
 * Builds pages in one language: a message becomes the function of its text in that language, so that a page
 * carries neither the texts of the other language nor code that chooses between them.
 */
export function staticLanguage(language: Language): Plugin {
  return {
    name: 'static-language',
    enforce: 'pre',
    transform: {
      filter: { id: new RegExp(`${compiled}/(runtime|messages/\\w+)\\.js$`) },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) {
          return { code: `export const getLocale = () => "${language}"`, map: null }
        }
        if (id.endsWith('/_index.js')) return undefined
        return { code: toFunction(code, language, id), map: null, moduleSideEffects: false }
      },
    },
  }
}
