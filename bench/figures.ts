// Shared by all measurements: medians, tables, and the line that says under which load it was.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** The value below which `share` (0 to 1) of all lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** A Markdown table. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}

const loadAtStart = loadavg()[0] ?? 0

/** Day, machine and load, as they stand at the head of each result. */
export function circumstances(): string {
  const day = new Date().toISOString().slice(0, 10)
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
  const loads = `load ${loadAtStart.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after`
  return `${day} · ${processor} · Node ${process.versions.node} · ${loads}.`
}

/** Prints a result and writes it to `results/NAME.md`. */
export function writeResult(name: string, text: string): void {
  const directory = new URL('results/', import.meta.url)
  mkdirSync(directory, { recursive: true })
  writeFileSync(fileURLToPath(new URL(`${name}.md`, directory)), text)
  say(`\n${text}`)
}

/** `held` or `missed`, beside the figure. */
export const verdict = (isHeld: boolean) => (isHeld ? 'held' : '**missed**')
