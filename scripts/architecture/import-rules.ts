// Rules for the imports of one file. Each rule returns a message, or undefined if the import is fine.

import { type Import, type Link, layers, type Place, toHome, wings } from './places.ts'

const says = ({ from, to }: Link, advice: string) =>
  `\`${from.name}\` imports \`${to.name}\`. ${advice}`

/** Imports point app → features → platform → shared; tests, scripts and migrations are outside. */
export function layersPointDown(link: Link): string | undefined {
  const { from, to } = link
  if (from.path.startsWith('migrations/')) return migrationsStandAlone(link)
  if (from.layer === undefined) return undefined
  if (to.path.startsWith('src/')) {
    const isAbove = to.layer !== undefined && layers.indexOf(to.layer) > layers.indexOf(from.layer)
    return isAbove ? says(link, adviceOfLayer[from.layer]) : undefined
  }
  if (to.path.startsWith('migrations/')) {
    const isRunner = /^src\/(app\/server|platform\/server\/database)\//.test(from.path)
    if (isRunner || link.import.dynamic === true) return undefined
    return says(
      link,
      'Only `app/server/` and `platform/server/database/` read migrations; what a table holds is said by its `repository.ts`.',
    )
  }
  if (!to.isCode) return undefined
  // Tests beside their files are not deployed, and may use the test support.
  if (from.isTest && to.path.startsWith('tests/support/')) return undefined
  // The server loads the built pages, since Node runs no .tsx.
  if (to.path.startsWith('dist/') && link.import.dynamic === true) return undefined
  return says(
    link,
    `What is deployed never imports from \`${toHome(to)}/\`: move what both need into \`src/\`.`,
  )
}

const adviceOfLayer = {
  shared:
    'shared imports nothing of ours: move what it needs into `src/shared/`, or let the caller hand it in.',
  platform:
    'platform knows no feature and no app: move what it needs into `src/platform/` or `src/shared/`, or let the caller hand it in.',
  features:
    'No one imports app: what features share belongs in `src/platform/` or `src/shared/`, and parts are handed in by `app/server/features.ts`.',
  app: '',
}

const isNumbered = (path: string) => /^migrations\/\d/.test(path)

function migrationsStandAlone(link: Link): string | undefined {
  const { from, to } = link
  const isAllowed =
    from.isTest ||
    to.layer === 'shared' ||
    to.path.startsWith('src/platform/server/database/') ||
    // A list of all migrations may import them; one migration never imports another.
    (isNumbered(to.path) && !isNumbered(from.path))
  if (isAllowed) return undefined
  return says(
    link,
    'A migration must stay as it was when the code moves on, so it uses only `#shared/*` and `#platform/server/database/*`: write the values out in the migration.',
  )
}

/** Features use their own wing and those before it. */
export function wingsPointDown(link: Link): string | undefined {
  const { from, to } = link
  if (from.wing === undefined || to.wing === undefined) return undefined
  if (wings.indexOf(to.wing) <= wings.indexOf(from.wing)) return undefined
  return says(
    link,
    `The wings are ${wings.join(', ')}, and a feature uses no wing after its own: let it be handed what it needs in \`app/server/features.ts\`, or let the two meet on a page.`,
  )
}

/** `server/` and `client/` never import each other; files that serve both import neither. */
export function serverAndClientStayApart(link: Link): string | undefined {
  const { from, to } = link
  if (from.layer === undefined || to.side === 'neutral' || from.side === to.side) return undefined
  if (from.side === 'neutral') {
    return says(
      link,
      `Files outside \`server/\` and \`client/\` serve both, so they import neither: move what it needs beside it, or move this file into \`${to.side}/\`.`,
    )
  }
  const bothSides = from.feature === undefined ? '`src/shared/`' : 'the `contract.ts` or `rules.ts`'
  return from.side === 'client'
    ? says(
        link,
        `The browser has no server code: call an endpoint through \`client/queries.ts\`, and put what both sides need into ${bothSides}.`,
      )
    : says(
        link,
        `The server has no browser code: put what both sides need into ${bothSides} instead.`,
      )
}

/** A contract imports only `#shared/*` and other contracts. */
export function contractsAreLeaves(link: Link): string | undefined {
  const { from, to } = link
  if (!isContract(from) || to.layer === 'shared' || isContract(to)) return undefined
  return says(
    link,
    'A contract is a leaf: it uses zod, `#shared/*` and other contracts. Lists and schemas belong in the contract itself, and the other file imports them from here.',
  )
}

/** True if this is a feature's `contract.ts`. */
export function isContract(place: Place): boolean {
  return place.feature !== undefined && !place.isTest && /^contract(\.ts$|\/)/.test(place.within)
}

/**
 * Shared by both sides of a feature: contract, rules, policy, labels and content, how content is read, and how
 * therapists are chosen.
 */
const isShared = (within: string) =>
  /^(contract|rules|policy|labels|content|daily-order|facets|format-closure|list-images|localise|places|visitor-hours)\.ts$|^contract\//.test(
    within,
  )
const isEntrance = (within: string) =>
  isShared(within) || within === 'server/service.ts' || within === 'client/queries.ts'
const serverEntrance = 'server/module.ts'
/** Features that are a screen made of parts of others. */
const isScreen = (feature: string) =>
  ['agenda', 'correspondence', 'lead-screen', 'waiting-work', 'work-queue'].includes(feature)

/** Other features and the app use a feature through its entrances only. */
export function featuresHaveDoors(link: Link): string | undefined {
  const { from, to } = link
  if (to.feature === undefined || from.feature === to.feature) return undefined
  if (from.feature !== undefined) {
    if (isScreen(from.feature) && from.side === 'client' && to.side === 'client') return undefined
    return isEntrance(to.within) ? undefined : says(link, otherDoor[to.side](to))
  }
  if (from.layer !== 'app') return undefined
  if (to.side === 'client' || isShared(to.within)) return undefined
  if (to.side === 'server') {
    const advice = `The app uses the server side of a feature through \`${to.feature}/${serverEntrance}\` only: export what it needs there.`
    return to.within === serverEntrance ? undefined : says(link, advice)
  }
  // Pictures of a feature may be shown on a page.
  return to.isCode ? says(link, otherDoor.neutral(to)) : undefined
}

const otherDoor = {
  server: ({ feature }: Place) => `Ask \`${feature}/server/service.ts\` instead.`,
  client: ({ feature }: Place) =>
    `Let the two meet on a page in \`app/client/pages/\`, or ask \`${feature}/client/queries.ts\` instead.`,
  neutral: ({ feature }: Place) =>
    `Ask \`${feature}/contract.ts\`, \`rules.ts\`, \`policy.ts\` or \`content.ts\` instead.`,
}

/** Between folders an import is written with its alias, and always with its extension. */
export function importsAreWrittenOneWay(link: Link): string | undefined {
  const { from, to, import: found, correction } = link
  const isRelative = found.specifier.startsWith('.')
  // Configuration at the root is read before any alias is known; `bench/` is a package without our
  // aliases.
  const isConfiguration = !from.path.includes('/') || from.path.startsWith('bench/')
  if (isRelative && to.layer !== undefined && toHome(from) !== toHome(to) && !isConfiguration) {
    return `\`${from.name}\` imports \`${found.specifier}\`, out of its own folder \`${toHome(from)}/\`. Write \`#${to.name}\` instead.`
  }
  if (correction === undefined) return undefined
  return `\`${from.name}\` imports \`${found.specifier}\`. Node reads only the exact name: write \`${correction}\` instead.`
}

/** An import of ours leads to a file. */
export function importsLeadSomewhere(link: Link): string | undefined {
  if (link.exists) return undefined
  return `\`${link.from.name}\` imports \`${link.import.specifier}\`, but there is no file \`${link.to.path}\`. Correct the path, or add the file.`
}

/** The sentence for an alias we do not have, or a path out of the repository. */
export function leadsNowhere(from: Place, { specifier }: Import): string {
  const aliases = layers.map((layer) => `\`#${layer}/\``).join(', ')
  return `\`${from.name}\` imports \`${specifier}\`, which leads nowhere here. The aliases are ${aliases}.`
}
