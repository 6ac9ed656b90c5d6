// Finds the names of the browser and the operating system in a User-Agent.
// https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/User-Agent

export interface Device {
  readonly browser: string | null
  readonly system: string | null
}

type Pattern = readonly [name: string, pattern: RegExp]

/** In this order, because most browsers also name the ones they descend from. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Yandex', /\bYaBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: readonly Pattern[] = [
  ['iPhone', /\b(iPhone|iPod)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** Maximum length that is stored and parsed. */
export const userAgentMax = 300

const nameIn = (patterns: readonly Pattern[], text: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** @param userAgent null if the browser sent none */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, userAgentMax)
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}
