// Asks for permission before installing anything outside this folder, if there is a terminal.
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/**
 * @template Stream
 * @typedef {Stream & {isTTY?: boolean | undefined}} Terminal a stream that may be a terminal
 */

/**
 * Asks on the terminal; without one, as on a build server, it prints one line and continues.
 * @param {string} what such as `Debian's package chromium by apt-get`
 * @param {{input?: Terminal<NodeJS.ReadableStream>, output?: Terminal<NodeJS.WritableStream>}} terminal
 * @returns {Promise<boolean>} whether it may be installed
 */
export async function mayInstall(what, { input = process.stdin, output = process.stdout } = {}) {
  if (!input.isTTY || !output.isTTY) {
    output.write(`Installing ${what} (no terminal to ask on) …\n`)
    return true
  }
  const reader = createInterface({ input, output })
  try {
    const closed = once(reader, 'close').then(() => '')
    return /^\s*y(es)?\s*$/i.test(await Promise.race([reader.question(`Install ${what}? [y/N] `), closed]))
  } finally {
    reader.close()
  }
}
