/** Keeps what was made, within a budget of bytes; what was not used for longest goes first. */
export function createByteCache<Value>(maxBytes: number, getSize: (value: Value) => number) {
  const entries = new Map<string, Value>()
  let bytes = 0

  function remove(key: string) {
    const known = entries.get(key)
    if (known === undefined) return
    entries.delete(key)
    bytes -= getSize(known)
  }

  return {
    get(key: string): Value | undefined {
      const known = entries.get(key)
      if (known === undefined) return undefined
      // The order of the map is the order of use.
      entries.delete(key)
      entries.set(key, known)
      return known
    },
    set(key: string, value: Value) {
      remove(key)
      const size = getSize(value)
      if (size > maxBytes) return
      entries.set(key, value)
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
    remove,
    bytes: () => bytes,
  }
}
