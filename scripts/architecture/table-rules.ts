// A table belongs to one feature: only its repository writes it, and others ask its service.

import { type SourceFile, type TableUse, toPlace } from './places.ts'

export interface TableProblem {
  path: string
  line: number
  message: string
}

/** Joins that read another feature's table, each because a second query would have to find the same rows. */
const sharedReads: Readonly<Record<string, readonly string[]>> = {
  // A profile is public only while its account is a therapist's, and carries the account's name.
  therapists: ['users'],
  // A connection belongs to the profile of an account that is a therapist's.
  'google-connection': ['therapists', 'users'],
}

const query = /\b(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*\[?'(\w+)/g

/** The tables that a file's queries name. Subqueries and raw SQL are not parsed. */
export function findTableUses(text: string): TableUse[] {
  return [...text.matchAll(query)].map(({ 1: verb = '', 2: table = '', index }) => ({
    table,
    isWrite: /^(insert|update|delete)/.test(verb),
    line: text.slice(0, index).split('\n').length,
  }))
}

/** Tables that two features write, and reads of another feature's table. */
export function tablesHaveOneOwner(files: readonly SourceFile[]): TableProblem[] {
  const uses = files.flatMap(({ path, tableUses = [] }) => {
    const { feature, isTest } = toPlace(path)
    return feature === undefined || isTest
      ? []
      : tableUses.map((use) => ({ ...use, path, feature }))
  })
  const owners = new Map<string, string>()
  for (const { table, feature, isWrite } of uses) {
    if (isWrite && !owners.has(table)) owners.set(table, feature)
  }
  return uses.flatMap(({ table, feature, isWrite, path, line }) => {
    const owner = owners.get(table)
    const isAllowed = !isWrite && sharedReads[feature]?.includes(table)
    if (owner === undefined || owner === feature || isAllowed) return []
    const message = `\`${feature}\` ${isWrite ? 'writes' : 'reads'} the table \`${table}\`, which belongs to \`${owner}\`: ask \`${owner}/server/service.ts\` instead.`
    return [{ path, line, message }]
  })
}
