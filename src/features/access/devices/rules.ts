import type { Device } from './contract.ts'

type Pattern = readonly [RegExp, string]

// The first match counts: most browsers also name the browsers they descend from.
const browsers: readonly Pattern[] = [
  [/\bEdg(e|A|iOS)?\/\d/, 'Edge'],
  [/\bOPR\/|\bOpera\b|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly Pattern[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  // An iPad that requests desktop pages also sends this.
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const findName = (patterns: readonly Pattern[], text: string) =>
  patterns.find(([pattern]) => pattern.test(text))?.[1]

function detectKind(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === 'iPhone') return 'phone'
  if (system === 'iPad') return 'tablet'
  // Android phones send "Mobile", tablets do not.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return system === undefined ? 'unknown' : 'computer'
}

/** Turns a user agent into a readable name, such as `Firefox on Windows`. */
export function parseDevice(userAgent: string): Pick<Device, 'name' | 'kind'> {
  const browser = findName(browsers, userAgent)
  const system = findName(systems, userAgent)
  const kind = detectKind(userAgent, system)
  if (browser && system) return { name: `${browser} on ${system}`, kind }
  if (browser ?? system) return { name: browser ?? `A browser on ${system}`, kind }
  return { name: 'Unknown device', kind }
}
