import type { ReactNode } from 'react'
import type { User } from '#features/core/accounts/contract.ts'
import type { AccountMenus } from './account-menus.tsx'

/** Props of every layout. */
export type LayoutProps = {
  path: string
  user: User | null
  account: AccountMenus | undefined
  children: ReactNode
}
