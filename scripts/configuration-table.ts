// `node scripts/configuration-table.ts` writes docs/configuration.md from the table of settings.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settings } from '#platform/server/settings.ts'

export const configurationFile = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

const introduction = `# Configuration

Settings come from the environment, or from a \`.env\` file beside \`package.json\` (see \`.env.example\`). Every setting has a
default. An invalid value stops the start with one line that names the setting, what it got and what it takes.

This table is written by \`node scripts/configuration-table.ts\` from \`src/platform/server/settings.ts\`.
`

/** The document, with one row for each setting. */
export function describeConfiguration(): string {
  const rows = Object.entries(settings).map(
    ([name, { takes, fallback, meaning }]) =>
      `| \`${name}\` | ${fallback} | ${takes.replaceAll('|', '\\|')} | ${meaning} |`,
  )
  const head = ['| setting | default | takes | meaning |', '| --- | --- | --- | --- |']
  return `${introduction}\n${[...head, ...rows].join('\n')}\n`
}

if (import.meta.main) writeFileSync(configurationFile, describeConfiguration())
