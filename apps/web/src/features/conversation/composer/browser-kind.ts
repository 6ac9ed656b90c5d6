// Detects the browser, to explain its microphone settings.

export type BrowserKind = 'ios' | 'safari' | 'firefox' | 'android' | 'chrome'

/**
 * @param agent the user agent string
 * @param touchPoints maximum touch points: an iPad identifies itself as a Mac, but no Mac has a touch screen
 */
export function browserKind(agent: string, touchPoints: number): BrowserKind {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios'
  if (/Firefox\//.test(agent)) return 'firefox'
  if (/Android/.test(agent)) return 'android'
  return /Safari\//.test(agent) && !/Chrom(e|ium)\//.test(agent) ? 'safari' : 'chrome'
}
