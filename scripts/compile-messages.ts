// Compiles `messages/{en,fr}/*.json` into one function per message, in `messages/compiled`.
import { readFileSync, writeFileSync } from 'node:fs'
import { compile } from '@inlang/paraglide-js'

const outdir = 'messages/compiled'

type Structure = 'message-modules' | 'locale-modules'

const newRules = 'return new Intl.PluralRules(locale, options).select(Number(input))'
const knownRules = `const key = locale + JSON.stringify(options)
	rules[key] ??= new Intl.PluralRules(locale, options)
	return rules[key].select(Number(input))`

/** Each plural would make its own rules, which took 8 % of the time of a directory page. */
function reusePluralRules() {
  const path = `${outdir}/registry.js`
  const code = readFileSync(path, 'utf8')
  if (!code.includes(newRules)) throw new Error(`${path} makes plural rules in another way`)
  writeFileSync(path, `const rules = {}\n${code.replace(newRules, knownRules)}`)
}

/** One module per message lets a build give each page only its own; `npm run dev` loads whole languages. */
export const compileMessages = async (outputStructure: Structure = 'message-modules') => {
  await compile({
    project: 'messages/project.inlang',
    outdir,
    outputStructure,
    // The server overrides this with the language of the request, a browser build with its own (see
    // `static-language.ts`). Without either, as in tests of single functions, texts are English.
    strategy: ['baseLocale'],
    emitReadme: false,
    emitPrettierIgnore: false,
  })
  reusePluralRules()
  writeFileSync(`${outdir}/built`, '')
}

if (import.meta.main) await compileMessages()
