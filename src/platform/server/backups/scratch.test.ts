import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeScratch, withScratch } from './scratch.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'practice-scratch-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Leaves the files of a run, changed so many minutes ago. */
function leave(name: string, minutes: number) {
  const folder = join(directory, name)
  const at = new Date(Date.now() - minutes * 60_000)
  mkdirSync(folder)
  writeFileSync(join(folder, 'copy'), 'words')
  for (const path of [join(folder, 'copy'), folder]) utimesSync(path, at, at)
}

it('removes its copies, also after a failure, and those that a killed run left', async () => {
  leave('backup-scratch-killed', 61)
  leave('backup-scratch-working', 59)
  leave('backups', 500)
  const work = withScratch(directory, async (folder) => {
    writeFileSync(join(folder, 'copy'), 'words')
    expect(readdirSync(directory)).toHaveLength(3)
    throw new Error('the disk is full')
  })
  await expect(work).rejects.toThrow('the disk is full')
  expect(readdirSync(directory).toSorted()).toEqual(['backup-scratch-working', 'backups'])
})

it('removes the copies of one process', () => {
  leave('backup-scratch-12-abc', 0)
  leave('backup-scratch-123-abc', 0)
  removeScratch(directory, 12)
  expect(readdirSync(directory)).toEqual(['backup-scratch-123-abc'])
})
