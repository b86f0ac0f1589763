import { bind } from '#platform/server/bind.ts'
import type { QuarantineDeps } from './deps.ts'
import { listQuarantine } from './list-quarantine.ts'
import { acceptForm, deleteForm } from './settle-form.ts'

export type QuarantineService = ReturnType<typeof createQuarantineService>

export const createQuarantineService = (deps: QuarantineDeps) => ({
  ...bind(deps, { list: listQuarantine, accept: acceptForm, delete: deleteForm }),
  count: deps.screening.countHeld,
})
