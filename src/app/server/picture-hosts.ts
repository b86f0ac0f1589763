import { isEqual } from '#shared/is-equal.ts'

/**
 * The other sites whose pictures pages show. Every response names them in its content policy, so they are read at
 * the start and after each change, not for each response.
 */
export function createPictureHosts(listPictureHosts: () => Promise<string[]>) {
  let hosts: readonly string[] = []
  return {
    read: () => hosts,
    /** @returns true if the hosts have changed */
    async refresh(): Promise<boolean> {
      const before = hosts
      hosts = await listPictureHosts()
      return !isEqual(before, hosts)
    },
  }
}

export type PictureHosts = ReturnType<typeof createPictureHosts>
