// Compiles `messages/{en,fr}/*.json` into one function per message, in `messages/compiled`.
import { writeFileSync } from 'node:fs'
import { compile } from '@inlang/paraglide-js'

const outdir = 'messages/compiled'

type Structure = 'message-modules' | 'locale-modules'

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
  writeFileSync(`${outdir}/built`, '')
}

if (import.meta.main) await compileMessages()
