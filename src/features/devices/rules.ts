import type { Device } from './contract.ts'

type Clue = readonly [RegExp, string]

// First fit: most browsers also name those they descend from, the newer name standing beside it.
const browsers: readonly Clue[] = [
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

const systems: readonly Clue[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  // An iPad that asks for pages made for computers says this too.
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const find = (clues: readonly Clue[], text: string) => clues.find(([clue]) => clue.test(text))?.[1]

function detectKind(userAgent: string, system: string | undefined): Device['kind'] {
  if (system === 'iPhone') return 'phone'
  if (system === 'iPad') return 'tablet'
  // Phones say "Mobile"; what is Android and does not is a tablet.
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return system === undefined ? 'unknown' : 'computer'
}

/** What a browser says of itself, as a person would: `Firefox on Windows`. */
export function parseDevice(userAgent: string): Pick<Device, 'name' | 'kind'> {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  const kind = detectKind(userAgent, system)
  if (browser && system) return { name: `${browser} on ${system}`, kind }
  if (browser ?? system) return { name: browser ?? `A browser on ${system}`, kind }
  return { name: 'Unknown device', kind }
}
