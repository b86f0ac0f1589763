export const documentTexts = {
  wrongType: 'Only PDF files can be documents. Please save this one as a PDF first.',
  gone: 'This document is no longer there.',
  tooMany: 'There are as many documents as there may be. Please delete one first.',
} as const

/** For the choice of a file. */
export const acceptedDocuments = 'application/pdf'

const megabyte = 1024 * 1024

/** `12 KB`, `1.4 MB`. */
export const formatSize = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(1).replace(/\.0$/, '')} MB`
