import { decodeWords } from 'postal-mime'
import { textToHtml } from '../rules.ts'
import type { GmailPart } from './gmail.ts'
import { hasHtmlWords, hasTextWords } from './html/has-words.ts'
import { toLine, toPartText } from './mail-fields.ts'
import { isReportData, mayBeWords } from './mail-part-types.ts'
import { cutText, toMailText } from './mail-text.ts'
import type { StoredAttachment } from './repository/answers-table.ts'

const maxFilenameLength = 120
const maxHeaderLength = 1_000

function splitFilename(name: string): [stem: string, extension: string] {
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** A file's name without folders, with its extension however long it is. */
function toFilename(given: string): string {
  const [stem, extension] = splitFilename(toLine(given, maxHeaderLength).replace(/^.*[\\/]/, ''))
  return cutText(stem, maxFilenameLength - extension.length) + extension
}

/** Phones give all pictures of a mail the same name: the second one becomes `image (2).jpg`. */
function toUniqueName(name: string, taken: readonly StoredAttachment[]): string {
  const [stem, extension] = splitFilename(name)
  let unique = name
  for (let number = 2; taken.some((file) => file.name === unique); number += 1) {
    unique = `${stem} (${number})${extension}`
  }
  return unique
}

/** The extensions of files without a name, such as pictures that a phone puts into the text. */
const extensions: Partial<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/jpg': '.jpg',
  'image/pjpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/heic': '.heic',
  'image/heif': '.heif',
  'image/tiff': '.tif',
  'application/msword': '.doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/rtf': '.rtf',
  'text/rtf': '.rtf',
  'text/plain': '.txt',
  'text/csv': '.csv',
  'text/calendar': '.ics',
  'text/vcard': '.vcf',
  'text/x-vcard': '.vcf',
  'message/rfc822': '.eml',
}

// A name such as `scan` or `scan 1.2` says nothing about the kind of file.
const hasExtension = (name: string) => /\.[a-z][a-z0-9]{0,9}$/i.test(name)

/** More than anybody attaches by hand. */
const maxAttachments = 100
const maxDepth = 12

/** The practice's mark in our emails of an earlier version. */
const markFilename = 'mark.png'

/** Text in one place of a mail, in one form or in both, and which of them say something: looked at once, at the leaf. */
type Words = { html?: string; plain?: string; htmlSays: boolean; plainSays: boolean }
type Content = { words: Words[]; files: GmailPart[]; named: GmailPart[] }

const nothing: Content = { words: [], files: [], named: [] }

const saysSomething = ({ htmlSays, plainSays }: Words) => htmlSays || plainSays

const isHtml = (part: GmailPart) => part.mimeType.toLowerCase() === 'text/html'

function toWords(part: GmailPart): Words {
  const text = toPartText(part)
  return isHtml(part)
    ? { html: text, htmlSays: hasHtmlWords(text), plainSays: false }
    : { plain: text, htmlSays: false, plainSays: hasTextWords(text) }
}

/** In order. Where a piece has text in one form only, the HTML says them too. */
function joinWords(words: readonly Words[]): Words {
  const worded = words.filter((one) => saysSomething(one) || /<img\b/i.test(one.html ?? ''))
  const shown = worded.length > 0 ? worded : words.slice(-1)
  const plain = shown.flatMap((one) => one.plain ?? [])
  const isPlain = shown.every((one) => one.html === undefined)
  const html = shown.map((one) => one.html ?? textToHtml(one.plain ?? ''))
  return {
    ...(isPlain ? {} : { html: html.join('\n') }),
    ...(plain.length > 0 ? { plain: plain.map((one) => one.trimEnd()).join('\n\n') } : {}),
    htmlSays: !isPlain && shown.some(saysSomething),
    plainSays: shown.some(({ plainSays }) => plainSays),
  }
}

const merge = (all: readonly Content[]): Content => ({
  words: all.flatMap(({ words }) => words),
  files: all.flatMap(({ files }) => files),
  named: all.flatMap(({ named }) => named),
})

/** Chooses among several forms of the same text: the last HTML and the first plain text that are not empty. */
function chooseWords(all: readonly Content[]): Content {
  const forms = all.map(({ words }) => joinWords(words))
  const html = forms.findLast(({ htmlSays }) => htmlSays)?.html
  const plain = forms.find(({ plainSays }) => plainSays)?.plain
  const last =
    plain === undefined ? forms.findLast((one) => one.html !== undefined)?.html : undefined
  const shown = html ?? last
  if (shown === undefined && plain === undefined) return { ...merge(all), words: [] }
  const words: Words = {
    ...(shown === undefined ? {} : { html: shown }),
    ...(plain === undefined ? {} : { plain }),
    htmlSays: html !== undefined,
    plainSays: plain !== undefined,
  }
  return { ...merge(all), words: [words] }
}

function readLeaf(part: GmailPart): Content {
  if (!mayBeWords(part)) return { ...nothing, files: [part] }
  return part.filename ? { ...nothing, named: [part] } : { ...nothing, words: [toWords(part)] }
}

/**
 * The one rule for which parts of a mail are its text: they are joined in order, chosen only inside `alternative`, and
 * every other part is a file.
 */
function readContent(part: GmailPart, depth: number): Content {
  const type = part.mimeType.toLowerCase()
  // The text of a message inside the message is not its own.
  if (!type.startsWith('multipart/')) return readLeaf(part)
  // No mail program nests deeper; only an attack does.
  if (depth >= maxDepth) return nothing
  const isReport = type === 'multipart/report'
  const inner = (part.parts ?? [])
    .filter((one) => !(isReport && isReportData(one.mimeType)))
    .map((one) => readContent(one, depth + 1))
  return type === 'multipart/alternative' ? chooseWords(inner) : merge(inner)
}

function listFiles(parts: readonly GmailPart[]): StoredAttachment[] {
  const files: StoredAttachment[] = []
  for (const { mimeType, filename, partId = '', body } of parts) {
    const given = toFilename(decodeWords(filename ?? '')) || 'Attachment'
    const extension = hasExtension(given) ? '' : (extensions[mimeType.toLowerCase()] ?? '')
    // Replies that quote these contain it.
    if (given === markFilename || files.length >= maxAttachments) continue
    const name = toUniqueName(given + extension, files)
    files.push({ name, size: body?.size ?? 0, part: toMailText(partId) })
  }
  return files
}

/** All parts in the order in which the mail has them. */
function listLeaves(part: GmailPart, depth = 0): GmailPart[] {
  if (!part.mimeType.toLowerCase().startsWith('multipart/') || depth >= maxDepth) return [part]
  return (part.parts ?? []).flatMap((one) => listLeaves(one, depth + 1))
}

type Found = {
  html: string | undefined
  plain: string | undefined
  attachments: StoredAttachment[]
}

/** The text of a mail and its files. */
export function readParts(payload: GmailPart): Found {
  const { words, files, named } = readContent(payload, 0)
  // Gateways of mobile phones give every text a name, which is a file only beside other text.
  const isNamed = !words.some(saysSomething) && named.length > 0
  const { html, plain } = joinWords(isNamed ? named.map(toWords) : words)
  const attached = new Set(isNamed ? files : [...files, ...named])
  const inOrder = listLeaves(payload).filter((part) => attached.has(part))
  return { html, plain, attachments: listFiles(inOrder) }
}
