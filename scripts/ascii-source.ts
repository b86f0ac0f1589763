import type { Plugin } from 'vite'

/** Escapes have no meaning in the text of such a template. */
const rawTemplates = /String\.raw`[^`]*`/g
const expressions = /(\$\{[^}]*\})/
const beyondAscii = /[^\0-\x7f]/g

const toEscape = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
const escapeAll = (code: string) => code.replaceAll(beyondAscii, toEscape)

const escapeTemplate = (template: string) =>
  template
    .split(expressions)
    .map((part) =>
      expressions.test(part)
        ? part
        : part.replaceAll(beyondAscii, (character) => `\${'${toEscape(character)}'}`),
    )
    .join('')

/** Writes all characters beyond ASCII as escapes, in texts, patterns and names. */
export const escapeBeyondAscii = (code: string): string =>
  escapeAll(code.replaceAll(rawTemplates, escapeTemplate))

/**
 * For files that the server runs. Node.js holds the text of every script in memory: with a single character beyond
 * ASCII it takes two bytes a character instead of one, 6 MB in all. At the very end, because the bundler prints chunks
 * again after `renderChunk` and would replace the escapes by characters.
 */
export const asciiSource = (): Plugin => ({
  name: 'ascii-source',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = escapeBeyondAscii(file.code)
      }
    },
  },
})
