import type { PageName, ReadContent } from '#features/practice/site/contract/content.ts'

export type PageWords<Name extends PageName> = ReadContent['pages'][Name]

/** The icon of an entry of a list; the icons begin again where a list has more entries. */
export function iconAt<Icon>(icons: readonly [Icon, ...Icon[]], index: number): Icon {
  return icons[index % icons.length] ?? icons[0]
}
