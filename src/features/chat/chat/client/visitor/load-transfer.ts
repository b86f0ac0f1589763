import { lazy } from 'react'

/** Sends, lists and saves files. Most visitors send none, so the chat opens without it. */
export const loadTransfer = () => import('../files/visitor-transfer.ts')

export const ChosenFiles = lazy(async () => ({ default: (await loadTransfer()).ChosenFiles }))
export const UploadProgress = lazy(async () => ({ default: (await loadTransfer()).UploadProgress }))
