// The words and forms that the glossary retired, each with what to write instead.

/** Words that no identifier contains. */
export const retiredWords: Readonly<Record<string, string>> = {
  told: '`notified`, or the event itself',
  tell: '`notify`, `report` or `explain`',
  tells: '`notifies`, `reports` or `explains`',
  kept: '`stored`, `cached`, `retained` or `allowed`',
  anew: '`again`, or the verb with `re…`',
  nobody: '`none`, `unassigned` or `anonymous`',
  somebody: '`someone`, or the role',
  standing: '`status` or `state`',
  stands: '`is`, `has` or `remains`',
  meanwhile: '`concurrent` or `since`',
  machinery: '`infrastructure`',
  hear: '`handle` or `receive`',
  heard: '`handled` or `received`',
  news: '`event` or `update`',
  seat: '`connection`',
  guest: '`visitor` or `connection`',
  desk: '`hub` or `inbox`',
  beat: '`heartbeat`',
  pump: '`send queue`',
  amount: '`count`',
}

/** Forms of identifiers. Each expression is matched against the whole name. */
export const retiredForms: readonly { form: RegExp; instead: string }[] = [
  { form: /^[a-z]\w*Of$/, instead: 'a verb: `to…`, `get…`, `find…`, `parse…` or `format…`' },
  {
    form: /^(most|longest|highest|farthest|largest)[A-Z]\w*$/,
    instead: '`max…`',
  },
  { form: /^(fewest|shortest|lowest|least|smallest)[A-Z]\w*$/, instead: '`min…`' },
  { form: /^\w+On(Its|Their|The)Way$/, instead: '`…Skeleton` or `…Pending`' },
  {
    form: /^\w+(Service|Repository|Socket|Server)Parts$/,
    instead: '`…Deps` for dependencies, `…Options` for options',
  },
]

/** Names of the language, of the platform, of standards and of stored fields that have such a form. */
export const standardNames: ReadonlySet<string> = new Set([
  'indexOf',
  'lastIndexOf',
  'valueOf',
  'toBeTypeOf',
  'isPrototypeOf',
  'getPrototypeOf',
  'setPrototypeOf',
  'toBeInstanceOf',
  // WebSocket
  'bufferedAmount',
  // JSON Schema
  'allOf',
  'anyOf',
  'oneOf',
  // A column of the audit log, and its field on the wire
  'amount',
  // A column of requests, and its field on the wire
  'heardFrom',
])

/** Phrases that neither a log message, an error message, a job name nor a comment contains. */
export const retiredPhrases: readonly { phrase: RegExp; instead: string }[] = [
  { phrase: /\banew\b/i, instead: '`again`' },
  { phrase: /\b(is|are|was|were|been|be) told\b/i, instead: '`is notified` or `is shown`' },
  { phrase: /\b(whoever|nobody|somebody)\b/i, instead: '`no one`, `someone`, or the person' },
  { phrase: /\bon (its|their) way\b/i, instead: '`loading`, `pending` or `in transit`' },
  { phrase: /\bpast (its|their) time\b/i, instead: '`expired`' },
  { phrase: /\bcut short\b/i, instead: '`interrupted`' },
  { phrase: /\bhanded (out|over)\b/i, instead: '`delivered` or `passed`' },
  { phrase: /\bstands? for itself\b/i, instead: 'a plain sentence' },
]

/** A comment has a subject and a verb, so that it is read once. */
export const openings = {
  form: /^(What|Whether|Who|Whom|Whose|How)\b/,
  instead: 'the thing itself, or `True if …` for a boolean',
}
