// Writes results in the JUnit format, which build servers and editors read. https://github.com/testmoapp/junitxml

/** Characters that XML 1.0 does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** @param {string} text */
const escaped = (text) =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** @param {import('./results.mjs').TestResult} test */
function caseOf({ name, state, seconds, message = '' }, /** @type {string} */ step) {
  const [first = ''] = message.split('\n')
  const inner = {
    passed: '',
    skipped: `<skipped message="${escaped(first)}"/>`,
    failed: `<failure message="${escaped(first)}">${escaped(message)}</failure>`,
  }[state]
  return `<testcase classname="${escaped(step)}" name="${escaped(name)}" time="${seconds.toFixed(3)}">${inner}</testcase>`
}

/**
 * @param {{name: string, seconds: number, tests: import('./results.mjs').TestResult[]}[]} steps
 * @returns {string} the XML document
 */
export function junit(steps) {
  const suites = steps.map(({ name, seconds, tests }) => {
    const count = (/** @type {string} */ state) => tests.filter((test) => test.state === state).length
    const figures = `tests="${tests.length}" failures="${count('failed')}" skipped="${count('skipped')}"`
    const cases = tests.map((test) => caseOf(test, name)).join('\n')
    return `<testsuite name="${escaped(name)}" ${figures} time="${seconds.toFixed(3)}">\n${cases}\n</testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

/** @param {string} text */
const unescaped = (text) =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/**
 * Reads the failures in such a document.
 * @param {string} xml
 * @returns {import('./results.mjs').TestResult[]} each with the first line of its message
 */
export function readFailures(xml) {
  const cases = xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)" time="([^"]*)"><failure message="([^"]*)"/g)
  return [...cases].map(([, step = '', name = '', seconds, message = '']) => ({
    name: `${unescaped(step)}: ${unescaped(name)}`,
    state: 'failed',
    seconds: Number(seconds),
    message: unescaped(message),
  }))
}
