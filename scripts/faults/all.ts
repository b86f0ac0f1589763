import { fault as clock } from './clock.ts'
import { fault as consultations } from './consultations.ts'
import { fault as diskFull } from './disk-full.ts'
import type { Fault } from './fault.ts'
import { fault as flood } from './flood.ts'
import { fault as googleDead } from './google-dead.ts'
import { fault as kill9 } from './kill-9.ts'
import { fault as listenCut } from './listen-cut.ts'
import { stoppedBy } from './postgres-stopped.ts'
import { fault as silentReaders } from './silent-readers.ts'
import { fault as slowLoris } from './slow-loris.ts'
import { fault as smtpDead } from './smtp-dead.ts'
import { fault as twoStarts } from './two-starts.ts'

/** Everything that `npm run fault` can make happen. */
export const faults: Readonly<Record<string, Fault>> = {
  'kill-9': kill9,
  'disk-full': diskFull,
  'postgres-fast': stoppedBy('fast'),
  'postgres-immediate': stoppedBy('immediate'),
  'listen-cut': listenCut,
  'smtp-dead': smtpDead,
  'google-dead': googleDead,
  clock,
  'two-starts': twoStarts,
  'slow-loris': slowLoris,
  'silent-readers': silentReaders,
  flood,
  consultations,
}
