import { toAddressKeys } from '../http/client-address.ts'

// A practice's whole office, or a campus, can share one address.
const maxSocketsPerAddress = 100

/** Counts the sockets of each address group. */
export function createSocketCounts() {
  const counts = new Map<string, number>()
  return {
    hasRoom: (address: string) =>
      toAddressKeys(address).every(
        ({ key, factor }) => (counts.get(key) ?? 0) < maxSocketsPerAddress * factor,
      ),
    add(address: string) {
      for (const { key } of toAddressKeys(address)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    remove(address: string) {
      for (const { key } of toAddressKeys(address)) {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
