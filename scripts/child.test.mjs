import { expect, test } from 'vitest'
import { capture } from './child.mjs'

/**
 * @param {string} code
 * @param {number} [timeoutMs]
 */
const node = (code, timeoutMs = 20_000) =>
  capture(process.execPath, ['-e', code], { cwd: import.meta.dirname, env: process.env, timeoutMs })

test('returns the exit code and the output of both streams', async () => {
  const { code, output } = await node("console.log('out'); console.error('err'); process.exitCode = 3")
  expect(code).toBe(3)
  expect(output).toContain('out\n')
  expect(output).toContain('err\n')
})

test('kills a program with its children if it takes too long', async () => {
  const child =
    "require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })"
  // The grandchild keeps the output open, so this resolves only when it has ended too.
  const { code, output } = await node(`${child}; setInterval(() => {}, 1000)`, 500)
  expect(code).not.toBe(0)
  expect(output).toContain('Not finished after 0.5 s')
})

test('explains why a program could not be started', async () => {
  const { code, output } = await capture('no-such-program', [], { cwd: import.meta.dirname, env: {}, timeoutMs: 1_000 })
  expect(code).toBeNull()
  expect(output).toContain('ENOENT')
})
