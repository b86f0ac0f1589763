import { readFile } from 'node:fs/promises'
import type { DemoDeps } from './deps.ts'

const intakeForm = new URL('../documents/intake-form.pdf', import.meta.url)

/** The form that the demo's staff can attach to an email. */
export async function insertDocument({ documents, clock }: DemoDeps): Promise<void> {
  const bytes = await readFile(intakeForm)
  await documents.insertPast({ name: 'Intake form.pdf', bytes, createdAt: clock.now() })
}
