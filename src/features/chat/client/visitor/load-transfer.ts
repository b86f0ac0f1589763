import { lazy } from 'react'

/** What sends, lists and saves files. Most visitors send none, so the chat opens without it. */
export const loadTransfer = () => import('../files/visitor-transfer.ts')

export const ChosenFiles = lazy(async () => {
  const { ChosenFiles: component } = await loadTransfer()
  return { default: component }
})
