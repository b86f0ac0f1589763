// Names and locations of files, and what they may do regardless of their imports.

import { layers, type Place, type SourceFile, toPlace, wings } from './places.ts'

export interface Finding {
  line?: number
  message: string
}

const kebab = '[a-z0-9]+(-[a-z0-9]+)*'
/** Code at the top of a feature, in `server/`, `client/` or `contract/`, or one folder below the first two. */
const codeLocation = new RegExp(
  `^(contract/${kebab}\\.ts|${kebab}\\.ts|server/(${kebab}/)?${kebab}\\.ts|client/(${kebab}/)?${kebab}\\.tsx?)$`,
)

/** Everything in `src/` lies in one of the four layers, and in `features/` in a feature. */
export function filesHaveAHome({ path }: SourceFile): Finding[] {
  const { layer, feature, name } = toPlace(path)
  if (path.startsWith('src/') && layer === undefined) {
    const homes = layers.map((each) => `\`src/${each}/\``).join(', ')
    return [{ message: `\`${name}\` lies in no layer. Move it into one of ${homes}.` }]
  }
  if (layer === 'features' && feature === undefined) {
    return [
      {
        message: `\`${name}\` lies in no feature. \`src/features/\` holds ${wings.join(', ')}, and in each one folder per noun: move it into one, or down into \`src/platform/\` or \`src/shared/\`.`,
      },
    ]
  }
  return []
}

/** A feature has the same layout everywhere: code at its top, in `server/` and in `client/`. */
export function featuresUseOneLayout({ path }: SourceFile, paths: ReadonlySet<string>): Finding[] {
  const place = toPlace(path)
  if (place.feature === undefined || hasVagueName(path) || isWellPlaced(place, paths)) return []
  // A name that is not kebab-case is reported by another rule.
  if (path.split('/').some((segment) => /[A-Z_]/.test(segment))) return []
  return [{ message: `\`${place.name}\` ${adviseLocation(place)}` }]
}

function isWellPlaced(place: Place, paths: ReadonlySet<string>): boolean {
  const { within } = place
  if (!place.isCode) return /^((server|client)\/)?(?!(server|client)\/)[^/]+\/[^/]+/.test(within)
  if (place.isTest) return hasSubject(place, paths)
  return codeLocation.test(within)
}

function hasSubject(test: Place, paths: ReadonlySet<string>): boolean {
  const stem = test.path.replace(/\.test\.tsx?$/, '')
  return ['.ts', '.tsx'].some((extension) => paths.has(stem + extension))
}

function adviseLocation({ within, isCode, isTest, feature }: Place): string {
  if (isTest) return 'tests no file beside it. Name it after the file it tests.'
  if (!isCode) {
    return `is not code. Pictures, sounds and other assets belong in a folder, such as \`${feature}/assets/\`.`
  }
  if (within.endsWith('.tsx') && !within.startsWith('client/')) {
    return 'is a component outside `client/`. Move it there.'
  }
  return `is nested too deep. Code belongs in \`${feature}/\`, \`${feature}/server/\` or \`${feature}/client/\`, or one folder below the last two. A second noun is a feature of its own.`
}

/** Files are kebab-case and named for what they hold. */
export function filesAreNamedForWhatTheyHold({ path }: SourceFile): Finding[] {
  const { name, isCode } = toPlace(path)
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

/** No default exports and no `export *`: a name is the same everywhere and leads to its file. */
export function exportsAreNamed(file: SourceFile): Finding[] {
  if (!file.path.startsWith('src/')) return []
  const { name } = toPlace(file.path)
  return [
    ...file.imports
      .filter((found) => found.exportsAll === true)
      .map(({ line, specifier }) => ({
        line,
        message: `\`${name}\` exports everything of \`${specifier}\`. No one sees then where a name comes from: import \`${specifier}\` itself where it is needed.`,
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
    message: `\`${toPlace(path).name}\` reads \`process.env\`. Settings are read once, in \`platform/server/config.ts\`: add it there and have the value handed in.`,
  }))
}

// Erasing a person asks every feature that has records about people, and these delete through it.
const maxLateClosures = 1

/** A feature uses only those that are made before it, but for one. */
export function featuresAreMadeInOrder({ lateClosureLines = [] }: SourceFile): Finding[] {
  return lateClosureLines.slice(maxLateClosures).map((line) => ({
    line,
    message:
      'This function reads a service that is made after it, so two features depend on one another. Make the service first, let the feature above attach itself to the one below, or move what needs both into a feature above them.',
  }))
}

/** A use case is a function with a name, which stack traces and profiles show. */
export function useCasesHaveNames({ path, curried = [] }: SourceFile): Finding[] {
  if (toPlace(path).isTest) return []
  return curried.map(({ name, line }) => ({
    line,
    message: `\`${name}\` returns its use case, which then has no name in stack traces. Write \`function ${name}(deps, …)\`, and pass it on with \`bind(deps, { ${name} })\` of \`platform/server/bind.ts\`.`,
  }))
}

/** A file with a syntax error cannot be checked, and fails. */
export function filesCanBeRead({ path, syntaxError }: SourceFile): Finding[] {
  if (syntaxError === undefined) return []
  return [{ message: `\`${toPlace(path).name}\` is not TypeScript: ${syntaxError}.` }]
}
