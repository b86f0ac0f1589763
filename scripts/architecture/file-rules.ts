// What files are called, where they lie, and what they may do whatever they import.

import { layers, type Place, placeOf, type SourceFile } from './places.ts'

export interface Finding {
  line?: number
  message: string
}

/**
 * Files a feature has beyond the fixed names, each with its reason. A new line here is a decision:
 * first see whether the code is not a service, a rule or a component.
 */
const furtherFiles: Record<string, string> = {
  'captcha/server/picture.ts': 'draws the challenge as SVG',
  'captcha/server/audio.ts': 'speaks the challenge as WAV',
  'captcha/server/glyphs.ts': 'the skeletons of the letters that picture.ts draws',
  'captcha/server/letters.ts': 'places and bends the letters of picture.ts',
  'captcha/server/pen.ts': 'turns the lines of picture.ts into inked outlines',
  'captcha/server/characters.ts': 'which characters a challenge is made of, for eye and ear',
  'captcha/server/chance.ts': 'the randomness that picture, sound and text share',
  'chat/server/frames.ts': 'reads what a socket brings, and words what is refused of it',
  'chat/server/visitor-socket.ts': 'what one socket says on behalf of a visitor',
  'chat/server/staff-socket.ts': 'what one socket says on behalf of one of the staff',
  'chat/server/desk.ts':
    'the staff of this instance: signed in still, looking where, writing or not',
  'chat/server/pace.ts': 'how fast sockets may join and bring messages',
  'chat/server/news.ts': 'the words in which instances tell each other: a leaf',
  'chat/server/writing.ts':
    'stores messages, once and in their place: the verbs behind every acknowledgement',
  'chat/server/hours.ts': 'whether chat is open, remembered until that changes',
  'chat/server/looks.ts': 'who has seen which conversation, for the audit log',
  'chat/server/rooms.ts': 'hands messages out to sockets, each once and in its place',
  'chat/server/presence.ts': 'who of the visitors is there, on whichever instance',
  'chat/server/viewers.ts': 'who of the staff looks at which conversation',
  'lead-mail/server/correspondence.ts':
    'what was written to and fro, as one may see it: the log and the mailbox as one',
  'lead-mail/server/handover.ts': 'hands a stored mail to whoever carries it, and writes its fate',
  'lead-mail/server/mail-reader.ts': 'reads mail that others wrote, of any make and charset',
  'lead-mail/server/sanitiser.ts': 'takes out of foreign HTML whatever is not text and its shape',
  'photos/server/picture.ts': 'turns an uploaded file into the pictures that pages show',
  'photos/server/anatomy.ts': 'looks at the outside of an uploaded file, before it is read',
  'accounts/server/passwords.ts': 'hashing in a bounded queue, slow on purpose',
  'auth/server/mailed-codes.ts': 'the second step: codes, and the sign-ins that wait for one',
  'auth/server/throttle.ts': 'slows guessers down, at the sign-in and where a password is changed',
  'auth/server/first-administrator.ts': 'the way into an empty practice, by link or terminal',
  'chat/outbox.ts':
    'what a visitor wrote and is not known to be stored: pure, and the heart of the promise',
  'chat/transcript.ts':
    'messages and lines in the order they are read: pure, shared by storage and screen',
  'chat/opening-words.ts': 'the hours of chat in words, for the time zones of practice and visitor',
  'chat/client/visitor-line.ts':
    'the visitor’s connection, socket first, calls while there is none: no hook',
  'chat/client/visitor-store.ts':
    'the visitor’s side of chat between line, storage and screen: outlives every component',
  'chat/client/visitor-pump.ts': 'sends what a visitor wrote, one after the other: no hook',
  'chat/client/visitor-hours.ts': 'asks whether chat is open, whenever that is to change: no hook',
  'chat/client/visitor-storage.ts':
    'what the visitor’s browser keeps, parsed as it is read: no hook',
}

/** Outside services: a feature's client for one is `server/<vendor>.ts`. */
const vendors = ['gmail', 'google']

const fixedFiles = new Set([
  'contract.ts',
  'rules.ts',
  'policy.ts',
  'content.ts',
  'server/routes.ts',
  'server/service.ts',
  'server/repository.ts',
  'server/socket.ts',
  'server/emails.ts',
  'server/jobs.ts',
  ...vendors.map((vendor) => `server/${vendor}.ts`),
])

const kebab = '[a-z0-9]+(-[a-z0-9]+)*'
const clientFiles = new RegExp(`^client/(queries\\.ts|use-${kebab}\\.ts|${kebab}\\.tsx)$`)

/** Everything in `src/` lies in one of the four layers, and in `features/` in a feature. */
export function filesHaveAHome({ path }: SourceFile): Finding[] {
  const { layer, feature, name } = placeOf(path)
  if (path.startsWith('src/') && layer === undefined) {
    const homes = layers.map((each) => `\`src/${each}/\``).join(', ')
    return [{ message: `\`${name}\` lies in no layer. Move it into one of ${homes}.` }]
  }
  if (layer === 'features' && feature === undefined) {
    return [
      {
        message: `\`${name}\` lies in no feature. \`src/features/\` holds one folder per noun: move it into one, or down into \`src/platform/\` or \`src/shared/\`.`,
      },
    ]
  }
  return []
}

/** Inside a feature there is a fixed set of names, so that one who knows one feature knows all. */
export function featuresUseKnownNames({ path }: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const place = placeOf(path)
  if (place.feature === undefined || hasVagueName(path) || isKnown(place, paths)) return []
  return [{ message: `\`${place.name}\` ${whereItGoes(place)}` }]
}

function isKnown(place: Place, paths: ReadonlySet<string>): boolean {
  const { feature, within } = place
  if (!place.isCode) return /^((server|client)\/)?(?!(server|client)\/)[^/]+\/[^/]+/.test(within)
  if (place.isTest) return isNamedAfterItsSubject(place, paths)
  return (
    fixedFiles.has(within) ||
    clientFiles.test(within) ||
    Object.hasOwn(furtherFiles, `${feature}/${within}`)
  )
}

function isNamedAfterItsSubject(test: Place, paths: ReadonlySet<string>): boolean {
  const stem = test.path.replace(/\.[^/]*$/, '')
  return ['.ts', '.tsx'].some((ending) => {
    const subject = placeOf(stem + ending)
    return paths.has(subject.path) || isKnown(subject, paths)
  })
}

function whereItGoes({ within, isCode, isTest, feature }: Place): string {
  if (isTest) return 'tests no file beside it. Name it after the file it tests.'
  if (!isCode) {
    return `is no code. Pictures, sounds and the like go in a folder, such as \`${feature}/assets/\`.`
  }
  const [folder, ...deeper] = within.split('/')
  const isOneSided = folder === 'server' || folder === 'client'
  if (deeper.length > (isOneSided ? 1 : 0)) {
    return `lies too deep. Code lies in \`${feature}/\`, \`${feature}/server/\` or \`${feature}/client/\` itself; further folders hold only pictures and sounds. If it is a second noun, it is a feature of its own.`
  }
  if (folder === 'server') {
    return `has a name features do not use. \`server/\` holds routes.ts, service.ts, repository.ts, socket.ts, emails.ts and jobs.ts: verbs of the practice go in service.ts, SQL in repository.ts, pure decisions in ../rules.ts. A vendor's client, or a file with a good reason, is named in \`scripts/architecture/file-rules.ts\`.`
  }
  if (folder === 'client') {
    return 'has a name features do not use. `client/` holds queries.ts, use-*.ts and *.tsx: calls go in queries.ts, hooks in use-*.ts, what is seen in *.tsx, pure decisions in ../rules.ts.'
  }
  return 'has a name features do not use. A feature holds contract.ts, rules.ts, policy.ts and content.ts: what crosses the wire goes in contract.ts, pure decisions in rules.ts, who may do what in policy.ts, fixed text in content.ts, and all else in `server/` or `client/`.'
}

/** Files are kebab-case and named for what they hold. */
export function filesAreNamedForWhatTheyHold({ path }: SourceFile): Finding[] {
  const { name, isCode } = placeOf(path)
  if (hasVagueName(path)) {
    return [
      {
        message: `\`${name}\` does not say what it holds. Name the file for it, and import that file itself: no index, utils, helpers, misc, common or types.`,
      },
    ]
  }
  const segments = path.split('/')
  // README.md and LICENSE keep their capitals; outside src only code is ours to name.
  const isDocument = /^[A-Z]+(\.(md|txt))?$/.test(segments.at(-1) ?? '')
  if (isDocument || !(isCode || path.startsWith('src/'))) return []
  const ours = path.startsWith('src/') ? segments : segments.slice(-1)
  const misspelt = ours.find((segment) => !new RegExp(`^${kebab}(\\.${kebab})*$`).test(segment))
  if (misspelt === undefined) return []
  const better = misspelt
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .toLowerCase()
  return [{ message: `\`${name}\` is not kebab-case. Call it \`${better}\`.` }]
}

function hasVagueName(path: string): boolean {
  return /^src\/(.*\/)?(index|utils|helpers|misc|common|types)\.[cm]?[jt]sx?$/.test(path)
}

/** Exports carry their own names, from the file they are written in. */
export function exportsAreNamed(file: SourceFile): Finding[] {
  if (!file.path.startsWith('src/')) return []
  const { name } = placeOf(file.path)
  return [
    ...file.imports
      .filter((found) => found.exportsAll === true)
      .map(({ line, specifier }) => ({
        line,
        message: `\`${name}\` exports everything of \`${specifier}\`. Nobody sees then where a name comes from: import \`${specifier}\` itself where it is needed.`,
      })),
    ...(file.defaultExportLines ?? []).map((line) => ({
      line,
      message: `\`${name}\` has a default export. Give it a name, so that it is called the same everywhere.`,
    })),
  ]
}

/** Settings are read once. */
export function settingsAreReadOnce({ path, environmentLines = [] }: SourceFile): Finding[] {
  const isJudged = path.startsWith('src/') || path.startsWith('migrations/')
  if (!isJudged || path === 'src/platform/server/config.ts') return []
  return environmentLines.map((line) => ({
    line,
    message: `\`${placeOf(path).name}\` reads \`process.env\`. Settings are read once, in \`platform/server/config.ts\`: add it there and have the value handed in.`,
  }))
}

/** A file which cannot be read cannot be judged, and must not pass for that. */
export function filesCanBeRead({ path, syntaxError }: SourceFile): Finding[] {
  if (syntaxError === undefined) return []
  return [{ message: `\`${placeOf(path).name}\` is not TypeScript: ${syntaxError}.` }]
}
