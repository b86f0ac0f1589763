import type { Plugin } from 'vite'
import type { Language } from '#shared/language.ts'

const compiled = '/messages/compiled'

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
        // The texts come first, as `const en_name` and `const fr_name`; the last statement chooses one.
        const name = /\nexport const (\w+) = /.exec(code)
        if (!name) throw new Error(`${id} is not a compiled message`)
        const texts = code.slice(0, name.index).replace(/^import .*runtime\.js';$/m, '')
        return { code: `${texts}\nexport { ${language}_${name[1]} as ${name[1]} }`, map: null }
      },
    },
  }
}
