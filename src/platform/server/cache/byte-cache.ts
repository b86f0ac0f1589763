import { LRUCache } from 'lru-cache'

/** A cache with a limit in bytes that drops the least recently used values first. */
export function createByteCache<Value extends object | string>(
  maxBytes: number,
  getSize: (value: Value) => number,
) {
  const entries = new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation: getSize })
  return {
    get: (key: string) => entries.get(key),
    set: (key: string, value: Value) => void entries.set(key, value),
    bytes: () => entries.calculatedSize,
  }
}
